import type { Background } from '../conditions/learn-conditions.js';
import { factsBefore } from '../runs/facts.js';
import { beginning, hear, readResult, take } from '../runs/history.js';
import type { ObservedRun } from '../runs/observed-run.js';

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
   * What results showed in each run, by fact: values from closed vocabularies that tell one result from another, the
   * newest of each; of one of several things in a result, where something that is ever refused was done to it.
   */
  shown: ReadonlyMap<ObservedRun, ReadonlyMap<string, string>>;
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
  const tells = (fact: string, value: string): boolean => {
    const values = background.get(fact);
    return values?.has(value) === true && values.size > 1 && values.size <= MAX_VALUES;
  };
  const brought = new Map<string, Set<string>>();
  const shown = new Map<ObservedRun, Map<string, string>>();
  for (const run of told) {
    const found = new Map<string, string>();
    const history = beginning(run.query);
    for (const step of run.steps) {
      hear(history, step.heard);
      if (step.outcome !== 'ok') continue;
      const seen = readResult(step);
      const keys = brought.get(step.action) ?? new Set();
      brought.set(step.action, keys);
      for (const { path, value, nominal } of seen.leaves) {
        keys.add(path.split('.').at(-1)!.replaceAll('[]', ''));
        const fact = `${step.action}.${path}`;
        if (nominal && !path.includes('[]') && tells(fact, value)) found.set(fact, value);
      }
      if (refused.has(step.action)) {
        for (const [key, value] of factsBefore(step.args, history)) {
          const fact = key.split('\n')[0]!;
          if (fact.includes('[]') && tells(fact, value)) found.set(fact, value);
        }
      }
      take(history, step, seen);
    }
    shown.set(run, found);
  }
  return { refused, shown, brought };
}
