import { yieldToEventLoop } from '../yield-to-event-loop.js';
import { gramOf, NO_SPARSE, type RidgePoint } from './gram.js';
import { positiveSolver } from './positive-solver.js';

/** One observation, and the part of the observations that it is left out with. */
interface SoftPoint extends RidgePoint {
  weight: number;
  /** In [0, parts). */
  part: number;
}

/** Ridge regression whose targets change while its points stay. */
export interface SoftRidge {
  /**
   * Fits one row for each target, on all points or on all but one part.
   *
   * @param targets for each thing that is estimated the chance that it held at each point
   * @returns weights by dimension of the vector, then the intercept, then by sparse dimension
   */
  fit(targets: readonly Float64Array[], without?: number): Float32Array[];
}

/**
 * Prepares ridge regression (Hoerl and Kennard 1970) on points that stay, with an intercept that is not held back, for
 * targets that change: for each strength the matrices are solved once, for all points and for all but each part.
 *
 * @param sparse how many dimensions there are past those of the vectors
 * @returns for a number of pseudo-observations that hold each direction at the base rate, the regression
 */
export async function softRidge(
  points: readonly SoftPoint[],
  parts: number,
  dimensions: number,
  sparse: number,
): Promise<(held: number) => Promise<SoftRidge>> {
  const dense = dimensions + 1;
  const n = dense + sparse;
  const own: Float64Array[] = [];
  for (let part = 0; part < parts; part++) {
    const mine = points.filter((point) => point.part === part);
    own.push(await gramOf(mine, dimensions, sparse));
  }
  const all = new Float64Array(n * n);
  for (const gram of own) for (let i = 0; i < all.length; i++) all[i]! += gram[i]!;

  return async (held) => {
    const solvers: ((rights: Float64Array[]) => Float64Array[])[] = [];
    for (let part = 0; part <= parts; part++) {
      await yieldToEventLoop();
      const gram = Float64Array.from(all);
      // The last is of all parts.
      if (part < parts) for (let i = 0; i < gram.length; i++) gram[i]! -= own[part]![i]!;
      for (let i = 0; i < n; i++) gram[i * n + i]! += i === dimensions ? 1e-6 : held;
      solvers.push(await positiveSolver(gram, n));
    }
    return {
      fit: (targets, without = parts) => {
        const sums = targets.map((target) => {
          const sum = new Float64Array(n);
          const counts: number[] = [];
          const used: SoftPoint[] = [];
          points.forEach((point, p) => {
            const count = point.weight * target[p]!;
            if (point.part === without || count === 0) return;
            counts.push(count);
            used.push(point);
          });
          addPoints(sum, used, counts, dimensions);
          return sum;
        });
        return solvers[without]!(sums).map((row) => Float32Array.from(row));
      },
    };
  };
}

/** Adds points to a sum, each counted so often; four at a time, and every number in the order of one at a time. */
function addPoints(
  sum: Float64Array,
  points: readonly RidgePoint[],
  counts: readonly number[],
  dimensions: number,
): void {
  let p = 0;
  for (; p + 4 <= points.length; p += 4) {
    const [a, b, c, d] = [points[p]!, points[p + 1]!, points[p + 2]!, points[p + 3]!].map(
      ({ vector }) => vector,
    ) as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];
    const [e, f, g, h] = [counts[p]!, counts[p + 1]!, counts[p + 2]!, counts[p + 3]!];
    for (let i = 0; i < dimensions; i++) {
      sum[i] = sum[i]! + e * a[i]! + f * b[i]! + g * c[i]! + h * d[i]!;
    }
  }
  for (; p < points.length; p++) {
    const { vector } = points[p]!;
    for (let i = 0; i < dimensions; i++) sum[i]! += counts[p]! * vector[i]!;
  }
  points.forEach(({ sparse: { at, value } = NO_SPARSE }, i) => {
    sum[dimensions]! += counts[i]!;
    for (let j = 0; j < at.length; j++) sum[dimensions + 1 + at[j]!]! += counts[i]! * value[j]!;
  });
}
