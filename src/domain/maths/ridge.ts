import { yieldToEventLoop } from '../yield-to-event-loop.js';
import { gramOf, NO_SPARSE, type RidgePoint } from './gram.js';
import { positiveSolver } from './positive-solver.js';

/** One weighted observation: where it was made, and which of the things that are estimated held there. */
export interface RidgeSample extends RidgePoint {
  weight: number;
  /** Indices of what held. */
  holds: number[];
}

/** Samples between two breaths of the event loop. */
const PER_SLICE = 500;
/** Pseudo-observations that hold each direction at the base rate: little data says little. */
const RIDGE = 10;

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
  const gram = await gramOf(samples, dimensions, sparse);
  const sums = Array.from({ length: outputs }, () => new Float64Array(n));
  for (const [s, { vector, sparse: { at, value } = NO_SPARSE, weight, holds }] of samples.entries()) {
    if (s % PER_SLICE === 0) await yieldToEventLoop();
    for (const output of holds) {
      const sum = sums[output]!;
      for (let i = 0; i < dimensions; i++) sum[i]! += weight * vector[i]!;
      sum[dimensions]! += weight;
      for (let i = 0; i < at.length; i++) sum[dense + at[i]!]! += weight * value[i]!;
    }
  }
  for (let i = 0; i < n; i++) gram[i * n + i]! += i === dimensions ? 1e-6 : RIDGE;
  const solve = await positiveSolver(gram, n);
  return solve(sums).map((row) => Float32Array.from(row));
}

/** Nothing is surer than this. */
const held = (chance: number): number => Math.min(0.99, Math.max(0.01, chance));

/** What a fitted row says of a point, in [0.01, 0.99]. */
export function ridgeChance(
  row: Float32Array,
  vector: ArrayLike<number>,
  { at, value }: { at: number[]; value: number[] } = NO_SPARSE,
): number {
  const intercept = vector.length;
  let sum = row[intercept]!;
  for (let d = 0; d < vector.length; d++) sum += row[d]! * vector[d]!;
  for (let i = 0; i < at.length; i++) sum += row[intercept + 1 + at[i]!]! * value[i]!;
  return held(sum);
}
