import { readResult } from './history.js';
import type { Background } from './learn-conditions.js';
import type { ObservedRun } from './observed-run.js';

/** What the result of an action showed: `<action>.<path>`, and the value. */
export interface ResultFact {
  fact: string;
  value: string;
}

/** What the results of runs that say how they ended showed and brought, each read once. */
export interface ResultFacts {
  /** Actions that were ever refused: what never is only looks, as a rule. */
  refused: ReadonlySet<string>;
  /**
   * What the results of those showed in each run, their newest that went through: values from closed vocabularies that
   * tell one result from another.
   */
  shown: ReadonlyMap<ObservedRun, readonly ResultFact[]>;
  /** All of these, each once, in the order in which runs showed them. */
  all: readonly ResultFact[];
  /** What the results of each action call things. */
  brought: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A fact with more values than this names things, not states. */
const MAX_VALUES = 6;

/** The key of what a result showed. */
export const resultKey = ({ fact, value }: ResultFact): string => JSON.stringify([fact, value]);

/**
 * Reads the results of runs.
 *
 * @param background how common values are at each place of results
 */
export function resultFacts(runs: readonly ObservedRun[], background: Background = new Map()): ResultFacts {
  const told = runs.filter(({ success }) => success !== 0.5);
  const refused = new Set(
    told.flatMap(({ steps }) =>
      steps.flatMap(({ action, outcome }) => (outcome === 'error' ? [action] : [])),
    ),
  );
  const brought = new Map<string, Set<string>>();
  const shown = new Map<ObservedRun, ResultFact[]>();
  for (const run of told) {
    const found = new Map<string, string>();
    for (const step of run.steps) {
      if (step.outcome !== 'ok') continue;
      const keys = brought.get(step.action) ?? new Set();
      brought.set(step.action, keys);
      for (const { path, value, nominal } of readResult(step).leaves) {
        keys.add(path.split('.').at(-1)!.replaceAll('[]', ''));
        const fact = `${step.action}.${path}`;
        const values = background.get(fact);
        if (!refused.has(step.action) || !nominal || path.includes('[]') || !values?.has(value)) continue;
        if (values.size > 1 && values.size <= MAX_VALUES) found.set(fact, value);
      }
    }
    shown.set(
      run,
      [...found].map(([fact, value]) => ({ fact, value })),
    );
  }
  const all = [...new Map([...shown.values()].flat().map((one) => [resultKey(one), one])).values()];
  return { refused, shown, all, brought };
}
