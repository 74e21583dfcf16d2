import type { Random } from '../../../src/index.js';
import type { Interval } from './bootstrap.js';
import { mean } from './statistics.js';

/** Bootstrap draws of each measure. */
const RESAMPLES = 1_000;

/** Power of .8 at a level of .05, two-sided: 1.96 + 0.84 standard errors. */
const SEEN_AT = 2.8;

/**
 * A statistic on every bootstrap draw of the clusters. With the same seed and the same clusters the draws are the same,
 * so two series of values are paired: draw by draw their difference has the interval of a paired bootstrap.
 *
 * @param clusters every cluster, in an order that does not depend on the rows
 * @returns one value for each draw; NaN where the statistic is not defined
 */
export function drawValues<Row>(
  clusters: readonly string[],
  rowsOf: ReadonlyMap<string, readonly Row[]>,
  statistic: (rows: readonly Row[]) => number,
  random: Random,
): number[] {
  return Array.from({ length: RESAMPLES }, () => {
    const rows: Row[] = [];
    for (let n = 0; n < clusters.length; n++) {
      const drawn = rowsOf.get(clusters[Math.floor(random() * clusters.length)]!);
      if (drawn) for (const row of drawn) rows.push(row);
    }
    return statistic(rows);
  });
}

/** The 95 % interval of some draws; NaN on both sides where none is defined. */
export function intervalOf(draws: readonly number[]): Interval {
  const values = draws.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const at = (q: number) => values[Math.round(q * (values.length - 1))] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}

/** Draw by draw, the first less the second. */
export const differences = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, i) => value - (b[i] ?? Number.NaN));

/** The smallest true difference that would be seen four times in five, by the spread of its draws. */
export function smallestSeen(draws: readonly number[]): number {
  const values = draws.filter((value) => !Number.isNaN(value));
  const centre = mean(values);
  return SEEN_AT * Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}
