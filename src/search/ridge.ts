import { breathe } from '../domain/breathe.js';
import { positiveSolver } from './positive-solver.js';

/** Where an observation is made: a vector, and a few values of many more dimensions. */
export interface RidgePoint {
  vector: ArrayLike<number>;
  /** Dimensions past those of the vector, rising, and the values there; 0 at all others. */
  sparse?: { at: number[]; value: number[] };
}

/** One weighted observation: where it was made, and which of the things that are estimated held there. */
export interface RidgeSample extends RidgePoint {
  weight: number;
  /** Indices of what held. */
  holds: number[];
}

/** Samples between two breaths of the event loop. */
const BREATH = 64;
/** Samples that are added at a time, so that the sums of all are read and written once for them. */
const BATCH = 4;
/** Pseudo-observations that hold each direction at the base rate: little data says little. */
const RIDGE = 10;
const NONE: { at: number[]; value: number[] } = { at: [], value: [] };

/**
 * Adds the weighted products of points with themselves to the lower triangle of their sums, one point after the other in
 * each sum, so that the bits are those of one point at a time.
 */
function addSquares(
  gram: Float64Array,
  n: number,
  points: readonly { x: Float64Array; weight: number }[],
): void {
  if (points.length < BATCH) {
    for (const { x, weight } of points) {
      for (let i = 0; i < x.length; i++) {
        const scaled = weight * x[i]!;
        for (let j = 0; j <= i; j++) gram[i * n + j]! += scaled * x[j]!;
      }
    }
    return;
  }
  const [a, b, c, d] = points as [
    (typeof points)[0],
    (typeof points)[0],
    (typeof points)[0],
    (typeof points)[0],
  ];
  const [ax, bx, cx, dx] = [a.x, b.x, c.x, d.x];
  for (let i = 0; i < ax.length; i++) {
    const as = a.weight * ax[i]!;
    const bs = b.weight * bx[i]!;
    const cs = c.weight * cx[i]!;
    const ds = d.weight * dx[i]!;
    const row = i * n;
    for (let j = 0; j <= i; j++) {
      gram[row + j] = gram[row + j]! + as * ax[j]! + bs * bx[j]! + cs * cx[j]! + ds * dx[j]!;
    }
  }
}

/**
 * Fits the chance of each of several things as a linear function of a point: ridge regression (Hoerl and Kennard
 * 1970) with an intercept that is not held back.
 *
 * @param outputs how many things are estimated
 * @param dimensions length of the vectors
 * @param sparse how many dimensions there are past them
 * @returns one row for each thing: weights by dimension of the vector, then the intercept, then by sparse dimension
 */
export async function fitRidge(
  samples: RidgeSample[],
  outputs: number,
  dimensions: number,
  sparse = 0,
): Promise<Float32Array[]> {
  const dense = dimensions + 1;
  const n = dense + sparse;
  const gram = new Float64Array(n * n);
  const sums = Array.from({ length: outputs }, () => new Float64Array(n));
  for (let from = 0; from < samples.length; from += BATCH) {
    if (from % BREATH === 0) await breathe();
    const batch = samples.slice(from, from + BATCH).map(({ vector, ...sample }) => {
      const x = new Float64Array(dense);
      x.set(vector);
      x[dimensions] = 1;
      return { ...sample, x };
    });
    addSquares(gram, n, batch);
    for (const { x, sparse: { at, value } = NONE, weight, holds } of batch) {
      for (let i = 0; i < at.length; i++) {
        const scaled = weight * value[i]!;
        const row = (dense + at[i]!) * n;
        for (let j = 0; j < dense; j++) gram[row + j]! += scaled * x[j]!;
        for (let j = 0; j <= i; j++) gram[row + dense + at[j]!]! += scaled * value[j]!;
      }
      for (const output of holds) {
        const sum = sums[output]!;
        for (let i = 0; i < dense; i++) sum[i]! += weight * x[i]!;
        for (let i = 0; i < at.length; i++) sum[dense + at[i]!]! += weight * value[i]!;
      }
    }
  }
  for (let i = 0; i < n; i++) gram[i * n + i]! += i === dimensions ? 1e-6 : RIDGE;
  const solve = await positiveSolver(gram, n);
  return sums.map((sum) => Float32Array.from(solve(sum)));
}

/** What a fitted row says of a point, in [0.01, 0.99]. */
export function ridgeChance(
  row: Float32Array,
  vector: ArrayLike<number>,
  { at, value }: { at: number[]; value: number[] } = NONE,
): number {
  const intercept = vector.length;
  let sum = row[intercept]!;
  for (let d = 0; d < vector.length; d++) sum += row[d]! * vector[d]!;
  for (let i = 0; i < at.length; i++) sum += row[intercept + 1 + at[i]!]! * value[i]!;
  return Math.min(0.99, Math.max(0.01, sum));
}
