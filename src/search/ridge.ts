import { positiveSolver } from './positive-solver.js';

/** One weighted observation: where it was made, and which of the things that are estimated held there. */
export interface RidgeSample {
  vector: Float32Array;
  weight: number;
  /** Indices of what held. */
  holds: number[];
}

/** Samples between two breaths of the event loop. */
const BREATH = 64;
/** Pseudo-observations that hold each direction at the base rate: little data says little. */
const RIDGE = 10;

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Fits the chance of each of several things as a linear function of a vector: ridge regression (Hoerl and Kennard
 * 1970) with an intercept that is not held back.
 *
 * @param outputs how many things are estimated
 * @param dimensions length of the vectors
 * @returns one row for each thing: weights by dimension, then the intercept
 */
export async function fitRidge(
  samples: RidgeSample[],
  outputs: number,
  dimensions: number,
): Promise<Float32Array[]> {
  const n = dimensions + 1;
  const gram = new Float64Array(n * n);
  const sums = Array.from({ length: outputs }, () => new Float64Array(n));
  const x = new Float64Array(n);
  for (const [s, { vector, weight, holds }] of samples.entries()) {
    if (s % BREATH === 0) await breathe();
    x.set(vector);
    x[dimensions] = 1;
    for (let i = 0; i < n; i++) {
      const scaled = weight * x[i]!;
      const row = i * n;
      for (let j = 0; j <= i; j++) gram[row + j]! += scaled * x[j]!;
    }
    for (const output of holds) {
      const sum = sums[output]!;
      for (let i = 0; i < n; i++) sum[i]! += weight * x[i]!;
    }
  }
  for (let i = 0; i < dimensions; i++) gram[i * n + i]! += RIDGE;
  gram[n * n - 1]! += 1e-6;
  const solve = await positiveSolver(gram, n);
  return sums.map((sum) => Float32Array.from(solve(sum)));
}

/** What a fitted row says of a vector, in [0.01, 0.99]. */
export function ridgeChance(row: Float32Array, vector: ArrayLike<number>): number {
  let sum = row[vector.length]!;
  for (let d = 0; d < vector.length; d++) sum += row[d]! * vector[d]!;
  return Math.min(0.99, Math.max(0.01, sum));
}
