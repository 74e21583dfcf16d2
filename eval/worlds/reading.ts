import type { ActionPlan, PlanStep } from '../../src/index.js';
import type { Edit } from './operator.js';
import type { Repair } from './read-repair.js';
import { readSentences } from './read-sentences.js';
import { resolve, type Step } from './resolve.js';
import type { World } from './world.js';

/** What an agent does about an error. */
export type ResolvedRepair =
  | { do: 'edit'; edit: Edit }
  | { do: 'actions'; actions: Step[] }
  | { do: 'value'; argument: string; value?: string }
  | { do: 'again' }
  | { do: 'wait' }
  | { do: 'stop'; action?: Step };

/** What an agent understood of its advice. Operators are named by their keys. */
export interface Reading {
  plan: Step[];
  next: Step[];
  /** How like tasks were done, the best first. */
  examples: Step[][];
  first: Step[];
  around: { side: 'before' | 'after'; of: string; step: Step }[];
  leaveOut: string[];
  /** Without `error`: for the last result. `isAhead`: of the action that is about to be taken. */
  repairs: { of?: string; error?: string; how: ResolvedRepair; isAhead?: boolean }[];
  onlyIf: { of: string; field: string; values: string[] }[];
  once: string[];
  sources: { of: string; argument: string; field: string }[];
  shared: { of: string; argument: string; values: string[] }[];
  /** Names with which like actions worked. */
  names: string[];
  /** Sentences that were understood as such but name nothing that the agent has, and items in no known form. */
  lost: number;
  unread: string[];
}

/** What the name of a fact begins with that says that an action was done. */
const DONE = 'done.';

const lastOf = (path: string): string => path.split('.').at(-1)!.replace(/\[\]$/, '');

/** Reads a text for an agent with the operators of a world. */
export function readText(world: World, text: string): Reading {
  const said = readSentences(text);
  let lost = 0;
  const found = <T>(value: T | undefined): T[] => {
    if (value === undefined) lost++;
    return value === undefined ? [] : [value];
  };
  const step = (named: Parameters<typeof resolve>[1]): Step[] => found(resolve(world, named));
  const exampleStep = (named: Parameters<typeof resolve>[1]): Step[] =>
    step(named).map((one) => {
      const from = named.as === 'code' ? (named.from ?? {}) : {};
      const fields = Object.entries(from).map(([name, place]) => [name, lastOf(place)] as const);
      return fields.length > 0 ? { ...one, fields: Object.fromEntries(fields) } : one;
    });
  const key = (named: Parameters<typeof resolve>[1]): string[] =>
    step(named).map(({ operator }) => operator.key);
  const how = (repair: Repair): ResolvedRepair[] => {
    if (repair.do === 'actions') {
      const actions = repair.actions.flatMap(step);
      return actions.length > 0 ? [{ do: 'actions', actions }] : [];
    }
    if (repair.do !== 'stop') return [repair];
    const action = repair.action && step(repair.action)[0];
    return [{ do: 'stop', ...(action ? { action } : {}) }];
  };
  return {
    plan: [],
    next: said.next.flatMap(step),
    examples: said.examples.map((example) => example.flatMap(exampleStep)),
    first: said.first.flatMap(({ action }) => step(action)),
    around: [
      ...said.around.map(({ side, of, action }) => ({ side, of, action })),
      ...said.onlyAfter.map(({ of, first }) => ({ side: 'before' as const, of, action: first })),
    ].flatMap(({ side, of, action }) =>
      key(of).flatMap((one) => step(action).map((other) => ({ side, of: one, step: other }))),
    ),
    leaveOut: said.leaveOut.flatMap(key),
    repairs: said.repairs.flatMap(({ of, error, repair, isAhead }) =>
      how(repair).map((one) => {
        // An error is understood also where the action before it is not.
        const concerned = of && resolve(world, of)?.operator.key;
        return {
          ...(concerned === undefined ? {} : { of: concerned }),
          ...(error === undefined ? {} : { error }),
          ...(isAhead && { isAhead }),
          how: one,
        };
      }),
    ),
    onlyIf: said.onlyIf.flatMap(({ of, path, values }) =>
      key(of).map((one) => ({ of: one, field: lastOf(path), values })),
    ),
    once: said.once.flatMap(({ of }) => key(of)),
    sources: said.sources.flatMap(({ of, argument, path }) =>
      key(of).map((one) => ({ of: one, argument, field: lastOf(path) })),
    ),
    shared: said.shared.flatMap(({ of, argument, values }) =>
      key(of).map((one) => ({ of: one, argument, values })),
    ),
    names: said.names.flatMap(({ name, within }) => [name, ...within]),
    lost,
    unread: said.unread,
  };
}

/** Reads a plan for programs as far as an agent can follow it: docs/reference/plan.md says how. */
export function readPlan(world: World, plan: ActionPlan): Reading {
  const reading = readText(world, '');
  const named = (action: string): Step[] => {
    const found = resolve(world, { as: 'code', text: action });
    if (!found) reading.lost++;
    return found ? [found] : [];
  };
  const take = (steps: readonly PlanStep[]): void => {
    for (const { action, args, only_if, once_per, if_refused, branches } of steps) {
      const [step] = named(action);
      if (!step) continue;
      const of = step.operator.key;
      // A repair has a step of its own, which is only for when something was refused.
      if (!only_if?.some(({ fact, values }) => fact.startsWith(DONE) && values.includes('false')))
        reading.plan.push(step);
      for (const { name: argument, from } of args ?? []) {
        const [likeliest] = from;
        if (!likeliest) continue;
        if ('constant' in likeliest) reading.shared.push({ of, argument, values: likeliest.constant });
        else if ('path' in likeliest) reading.sources.push({ of, argument, field: lastOf(likeliest.path) });
      }
      for (const { fact, values } of only_if ?? []) {
        if (!fact.startsWith(DONE)) reading.onlyIf.push({ of, field: lastOf(fact), values });
        else if (values.includes('true'))
          for (const before of named(fact.slice(DONE.length)))
            reading.around.push({ side: 'before', of, step: before });
      }
      if (once_per !== undefined) reading.once.push(of);
      for (const { error, then } of if_refused ?? []) {
        const actions = then.flatMap(named);
        if (actions.length > 0) reading.repairs.push({ of, error, how: { do: 'actions', actions } });
      }
      // Which branch holds is not known before the step: its steps come with their own conditions.
      for (const { steps: then } of branches ?? []) take(then);
    }
  };
  take(plan.steps);
  return reading;
}

/** A reading and an earlier one: the newer plan, and of what is said both; what was said of an earlier result is over. */
export function mergedReading(newer: Reading, earlier: Reading | undefined): Reading {
  if (!earlier) return newer;
  return {
    plan: newer.plan,
    next: newer.next,
    examples: newer.examples,
    first: [...newer.first, ...earlier.first],
    around: [...newer.around, ...earlier.around],
    leaveOut: [...newer.leaveOut, ...earlier.leaveOut],
    repairs: [...newer.repairs, ...earlier.repairs.filter(({ error }) => error !== undefined)],
    onlyIf: [...newer.onlyIf, ...earlier.onlyIf],
    once: [...newer.once, ...earlier.once],
    sources: [...newer.sources, ...earlier.sources],
    shared: [...newer.shared, ...earlier.shared],
    names: [...newer.names, ...earlier.names],
    lost: newer.lost + earlier.lost,
    unread: [...newer.unread, ...earlier.unread],
  };
}
