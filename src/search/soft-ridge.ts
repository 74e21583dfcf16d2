import { breathe } from '../domain/breathe.js';
import { positiveSolver } from './positive-solver.js';
import type { RidgePoint } from './ridge.js';

/** One observation, and the part of the observations that it is left out with. */
export interface SoftPoint extends RidgePoint {
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

const BREATH = 64;
const NONE: { at: number[]; value: number[] } = { at: [], value: [] };

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
  const own = Array.from({ length: parts }, () => new Float64Array(n * n));
  const x = new Float64Array(dense);
  for (const [p, { vector, sparse: { at, value } = NONE, weight, part }] of points.entries()) {
    if (p % BREATH === 0) await breathe();
    const gram = own[part]!;
    x.set(vector);
    x[dimensions] = 1;
    // Only the lower triangle is read.
    for (let i = 0; i < dense; i++) {
      const scaled = weight * x[i]!;
      const row = i * n;
      for (let j = 0; j <= i; j++) gram[row + j]! += scaled * x[j]!;
    }
    for (let i = 0; i < at.length; i++) {
      const scaled = weight * value[i]!;
      const row = (dense + at[i]!) * n;
      for (let j = 0; j < dense; j++) gram[row + j]! += scaled * x[j]!;
      for (let j = 0; j <= i; j++) gram[row + dense + at[j]!]! += scaled * value[j]!;
    }
  }
  const all = new Float64Array(n * n);
  for (const gram of own) for (let i = 0; i < all.length; i++) all[i]! += gram[i]!;

  return async (held) => {
    const solvers: ((right: Float64Array) => Float64Array)[] = [];
    for (let part = 0; part <= parts; part++) {
      await breathe();
      const gram = Float64Array.from(all);
      // The last is of all parts.
      if (part < parts) for (let i = 0; i < gram.length; i++) gram[i]! -= own[part]![i]!;
      for (let i = 0; i < n; i++) gram[i * n + i]! += i === dimensions ? 1e-6 : held;
      solvers.push(await positiveSolver(gram, n));
    }
    return {
      fit: (targets, without = parts) =>
        targets.map((target) => {
          const sum = new Float64Array(n);
          points.forEach(({ vector, sparse: { at, value } = NONE, weight, part }, p) => {
            const counts = weight * target[p]!;
            if (part === without || counts === 0) return;
            for (let i = 0; i < dimensions; i++) sum[i]! += counts * vector[i]!;
            sum[dimensions]! += counts;
            for (let i = 0; i < at.length; i++) sum[dense + at[i]!]! += counts * value[i]!;
          });
          return Float32Array.from(solvers[without]!(sum));
        }),
    };
  };
}
