import { halfWidthOverTime, LEAST_RUNS } from './difference-over-time.js';

/** Amounts of one side: how many, their sum, and the sum of their squares. */
export interface Amounts {
  readonly runs: number;
  readonly sum: number;
  readonly squares: number;
}

const meanOf = ({ runs, sum }: Amounts): number => sum / runs;

/** Variance of a mean. */
const varianceOf = (side: Amounts): number =>
  Math.max(0, side.squares / side.runs - meanOf(side) ** 2) / (side.runs - 1);

/**
 * The 95 % confidence sequence of the difference of two means, as `differenceOverTime` gives that of two rates.
 *
 * @returns undefined below fifteen runs of either side
 */
export function differenceOfMeans(
  a: Amounts,
  b: Amounts,
): { difference: number; low: number; high: number } | undefined {
  if (Math.min(a.runs, b.runs) < LEAST_RUNS) return undefined;
  const difference = meanOf(a) - meanOf(b);
  const half = halfWidthOverTime(varianceOf(a) + varianceOf(b), a.runs, b.runs);
  return { difference, low: difference - half, high: difference + half };
}
