import type { Random } from '../../../src/index.js';

/** A 95 % interval. NaN on both sides where the statistic is not defined. */
export interface Interval {
  low: number;
  high: number;
}

const RESAMPLES = 1_000;

/**
 * The percentile bootstrap over clusters (Efron 1979; clusters because trials of one task are not independent):
 * clusters are drawn with replacement, all their rows together.
 *
 * @param clusters rows that belong together, e.g. those of one task
 * @param statistic of the rows drawn; draws for which it is NaN are left out
 */
export function bootstrap<Row>(
  clusters: readonly (readonly Row[])[],
  statistic: (rows: Row[]) => number,
  random: Random,
): Interval {
  const values: number[] = [];
  for (let i = 0; i < RESAMPLES; i++) {
    const rows: Row[] = [];
    for (let n = 0; n < clusters.length; n++) {
      rows.push(...clusters[Math.floor(random() * clusters.length)]!);
    }
    const value = statistic(rows);
    if (!Number.isNaN(value)) values.push(value);
  }
  values.sort((a, b) => a - b);
  const at = (q: number) => values[Math.round(q * (values.length - 1))] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}

/** Rows by the cluster they belong to. */
export function clustersOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const clusters = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = clusters.get(key);
    if (known) known.push(row);
    else clusters.set(key, [row]);
  }
  return [...clusters.values()];
}
