import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';

/** What is known of the values that actions are called with. */
export interface Choices {
  /** Whether a value is one that many choose, and names no thing. */
  has(action: string, argument: string, value: unknown): boolean;
  /** Whether it is one of those, and no call ever went through with it. */
  isBarren(action: string, argument: string, value: unknown): boolean;
  /** Whether a call was refused for its choice: that error hardly ever meets a value that calls go through with. */
  isMischosen(step: Pick<ObservedStep, 'action' | 'args' | 'error'>, argument: string): boolean;
  /** Whether an error is met before a choice is looked at: with values, too, that never work. */
  comesFirst(step: Pick<ObservedStep, 'action' | 'error'>, argument: string): boolean;
}

/** Independent units that call an action with a value from which on it is a choice. */
const CHOICE = 3;
/** Share of the calls refused with an error that have values with which none goes through. */
const BARREN = 0.9;

/** Calls with values that never work from which on an error comes before the choice is looked at. */
const FIRST = 2;

/** Looks at what all calls of runs were made with. */
export function choicesOf(runs: readonly ObservedRun[]): Choices {
  const units = new Map<string, Set<string>>();
  const fruitful = new Set<string>();
  const refused = new Map<string, unknown[]>();
  const keyOf = (...of: readonly unknown[]): string => JSON.stringify(of);
  for (const { steps, subject } of runs) {
    for (const { action, args, outcome, error } of steps) {
      for (const [name, value] of Object.entries(args)) {
        const key = keyOf(action, name, value);
        units.set(key, (units.get(key) ?? new Set()).add(subject));
        if (outcome === 'ok') fruitful.add(key);
        if (error === undefined) continue;
        const met = keyOf(action, name, error);
        const values = refused.get(met);
        if (values) values.push(value);
        else refused.set(met, [value]);
      }
    }
  }
  const has: Choices['has'] = (...of) => (units.get(keyOf(...of))?.size ?? 0) >= CHOICE;
  const isBarren: Choices['isBarren'] = (...of) => has(...of) && !fruitful.has(keyOf(...of));
  const barrenOf = (
    action: string,
    name: string,
    error: string | undefined,
  ): { barren: number; all: number } => {
    const values = refused.get(keyOf(action, name, error)) ?? [];
    return { barren: values.filter((value) => isBarren(action, name, value)).length, all: values.length };
  };
  return {
    has,
    isBarren,
    isMischosen({ action, args, error }, name) {
      const { barren, all } = barrenOf(action, name, error);
      return isBarren(action, name, args[name]) && barren >= BARREN * all;
    },
    comesFirst({ action, error }, name) {
      const { barren, all } = barrenOf(action, name, error);
      return barren >= FIRST && barren < BARREN * all;
    },
  };
}
