import type { Report } from '../adapters/eval/report.js';
import { aligned } from '../adapters/eval/report.js';
import { differences, intervalOf, smallestSeen } from '../adapters/eval/scoring/paired-draws.js';

/** A measure as it stands in the JSON file of an earlier run. */
interface Earlier {
  value: number | null;
  clusters?: string;
  draws?: string;
}

/** The JSON file of an earlier run: directory, then measure. */
export type EarlierRun = Readonly<Record<string, Readonly<Record<string, Earlier>>>>;

/** One measure now and then. */
export interface Comparison {
  directory: string;
  name: string;
  before: number;
  now: number;
  difference: number;
  low: number;
  high: number;
  /** The smallest true difference that would be seen four times in five. */
  sees: number;
  /** `better` or `worse` where the interval does not hold zero. */
  verdict: 'better' | 'worse' | 'not told apart' | 'not paired';
}

/** Reads the JSON file of an earlier run. Throws an Error that says what is wrong with it. */
export function readEarlier(text: string, name: string): EarlierRun {
  const expected = `${name} must be a file that --json wrote: directories, in each its measures.`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${expected} It is no JSON.`);
  }
  const objects = (of: unknown): boolean => typeof of === 'object' && of !== null && !Array.isArray(of);
  if (!objects(value) || !Object.values(value as object).every(objects)) throw new Error(expected);
  return value as EarlierRun;
}

function unpacked(draws: string): number[] {
  const bytes = Buffer.from(draws, 'base64');
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readFloatLE(4 * i));
}

/**
 * Judges a change: every measure that both runs have, now less before, on the same bootstrap draws of the same
 * clusters. Where the clusters differ (other rows were asked) the two cannot be paired, and nothing is said of them.
 */
export function compare(earlier: EarlierRun, reports: readonly Report[]): Comparison[] {
  return reports.flatMap(({ directory, measures }) =>
    measures.flatMap(({ name, value, lower, clusters, draws, note }): Comparison[] => {
      const then = earlier[directory]?.[name];
      if (then === undefined || then.value === null || note !== undefined) return [];
      const both = { directory, name, before: then.value, now: value, difference: value - then.value };
      const nothing = { low: Number.NaN, high: Number.NaN, sees: Number.NaN };
      if (then.clusters !== clusters || then.draws === undefined)
        return [{ ...both, ...nothing, verdict: 'not paired' }];
      const apart = differences(draws, unpacked(then.draws));
      const { low, high } = intervalOf(apart);
      const sees = smallestSeen(apart);
      // Draws are kept in 32 bits: what is equal may differ there.
      const same = Math.abs(low) < 1e-6 && Math.abs(high) < 1e-6;
      if (same || (low <= 0 && high >= 0)) return [{ ...both, low, high, sees, verdict: 'not told apart' }];
      return [{ ...both, low, high, sees, verdict: low > 0 !== lower ? 'better' : 'worse' }];
    }),
  );
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–');

/** Comparisons as a table for a terminal. */
export const comparisonTable = (rows: readonly Comparison[]): string =>
  aligned([
    ['directory', 'measure', 'before', 'now', 'difference', '95 %', 'sees', ''],
    ...rows.map(({ directory, name, before, now, difference, low, high, sees, verdict }) => [
      directory,
      name,
      number(before),
      number(now),
      `${difference >= 0 ? '+' : ''}${number(difference)}`,
      `${number(low)} to ${number(high)}`,
      number(sees),
      verdict,
    ]),
  ]);
