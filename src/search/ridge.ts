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

/** Samples that are added together, between two breaths of the event loop. */
const BATCH = 64;
/** Pseudo-observations that hold each direction at the base rate: little data says little. */
const RIDGE = 10;
const NONE: { at: number[]; value: number[] } = { at: [], value: [] };

/**
 * Adds the weighted products of points with themselves to the lower triangle of their sums. Each sum is one chain of
 * additions that a processor waits for, so eight go side by side; the order in each, and so every bit of it, is that of
 * one point at a time. What stands above the diagonal is not meant.
 *
 * @param left the points times their weights, by dimension: that of point p in dimension d at `d * BATCH + p`
 * @param right the points, in the same order
 * @param dense dimensions
 * @param count points, at most `BATCH`
 */
function addSquares(
  gram: Float64Array,
  n: number,
  left: Float64Array,
  right: Float64Array,
  dense: number,
  count: number,
): void {
  let i = 0;
  for (; i + 3 < dense; i += 4) {
    const a = i * BATCH;
    const b = a + BATCH;
    const c = b + BATCH;
    const d = c + BATCH;
    const row = i * n;
    for (let j = 0; j < i + 4; j += 2) {
      const x = j * BATCH;
      const y = x + BATCH;
      const at = row + j;
      let ax = gram[at]!;
      let ay = gram[at + 1]!;
      let bx = gram[at + n]!;
      let by = gram[at + n + 1]!;
      let cx = gram[at + 2 * n]!;
      let cy = gram[at + 2 * n + 1]!;
      let dx = gram[at + 3 * n]!;
      let dy = gram[at + 3 * n + 1]!;
      for (let p = 0; p < count; p++) {
        const first = right[x + p]!;
        const second = right[y + p]!;
        ax += left[a + p]! * first;
        ay += left[a + p]! * second;
        bx += left[b + p]! * first;
        by += left[b + p]! * second;
        cx += left[c + p]! * first;
        cy += left[c + p]! * second;
        dx += left[d + p]! * first;
        dy += left[d + p]! * second;
      }
      gram[at] = ax;
      gram[at + 1] = ay;
      gram[at + n] = bx;
      gram[at + n + 1] = by;
      gram[at + 2 * n] = cx;
      gram[at + 2 * n + 1] = cy;
      gram[at + 3 * n] = dx;
      gram[at + 3 * n + 1] = dy;
    }
  }
  for (; i < dense; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[i * n + j]!;
      for (let p = 0; p < count; p++) sum += left[i * BATCH + p]! * right[j * BATCH + p]!;
      gram[i * n + j] = sum;
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
  const x = new Float64Array(dense);
  const left = new Float64Array(dense * BATCH);
  const right = new Float64Array(dense * BATCH);
  for (let from = 0; from < samples.length; from += BATCH) {
    await breathe();
    const batch = samples.slice(from, from + BATCH);
    batch.forEach(({ vector, weight }, p) => {
      for (let i = 0; i < dense; i++) {
        const x = i === dimensions ? 1 : vector[i]!;
        right[i * BATCH + p] = x;
        left[i * BATCH + p] = weight * x;
      }
    });
    addSquares(gram, n, left, right, dense, batch.length);
    for (const { vector, sparse: { at, value } = NONE, weight, holds } of batch) {
      x.set(vector);
      x[dimensions] = 1;
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
