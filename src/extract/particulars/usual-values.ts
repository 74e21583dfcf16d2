import { createHash } from 'node:crypto';
import type { Step } from '../steps/to-steps.js';
import { eachValue, type IsUsual } from './particulars.js';

/**
 * Which values of which arguments many runs share, by `action` and `argument`. Values are kept as hashes: it is
 * never a copy of what a record said.
 */
export type UsualValues = Record<string, string[]>;

/** An argument's values are judged once so many runs used it. */
const MIN_RUNS = 20;
/** Share of the runs that used an argument from which a value is a common one. */
const MIN_SHARE = 0.1;
/** Common values are usual ones when nearly all runs use one of them: else it is a common name, and no rule. */
const MIN_COVERED = 0.9;
const MAX_ARGUMENTS = 500;

const keyOf = (action: string, argument: string): string => JSON.stringify([action, argument]);
const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64').slice(0, 12);

/** The values that a run's actions were called with, as hashes, by action and argument. */
export type SeenValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Which values a run's actions were called with. */
export function seenValues(steps: Step[]): SeenValues {
  const seen = new Map<string, Set<string>>();
  eachValue(steps, (action, argument, value) => {
    const key = keyOf(action, argument);
    seen.set(key, (seen.get(key) ?? new Set()).add(hashOf(value)));
  });
  return seen;
}

/** Counts which values runs call their actions with. */
interface ValueCounter {
  /** Takes in what one run's actions were called with. */
  add(run: SeenValues): void;
  usual(): UsualValues;
}

/** A counter that has seen nothing. */
export function countValues(): ValueCounter {
  const counts = new Map<string, { runs: number; values: Map<string, number> }>();
  return {
    add(seen) {
      for (const [key, values] of seen) {
        let count = counts.get(key);
        if (!count) {
          if (counts.size >= MAX_ARGUMENTS) continue;
          count = { runs: 0, values: new Map() };
          counts.set(key, count);
        }
        count.runs += 1;
        for (const value of values) count.values.set(value, (count.values.get(value) ?? 0) + 1);
      }
    },
    usual() {
      const usual: UsualValues = {};
      for (const [key, { runs, values }] of counts) {
        if (runs < MIN_RUNS) continue;
        const common = [...values].filter(([, n]) => n >= MIN_SHARE * runs);
        const covered = common.reduce((sum, [, n]) => sum + n, 0);
        usual[key] = covered >= MIN_COVERED * runs ? common.map(([value]) => value) : [];
      }
      return usual;
    },
  };
}

/** Judges values by what was counted; undefined for arguments that too few runs used. */
export function isUsualIn(usual: UsualValues): IsUsual {
  return (action, argument, value) => {
    const key = keyOf(action, argument);
    return Object.hasOwn(usual, key) ? usual[key]!.includes(hashOf(value)) : undefined;
  };
}
