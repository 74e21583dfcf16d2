import { yieldToEventLoop } from '../yield-to-event-loop.js';
import { addSquares, SQUARES } from './squares.js';

/** Where an observation is made: a vector, and a few values of many more dimensions. */
export interface RidgePoint {
  vector: ArrayLike<number>;
  /** Dimensions past those of the vector, rising, and the values there; 0 at all others. */
  sparse?: { at: number[]; value: number[] };
}

/** A point past whose vector there is nothing. */
export const NO_SPARSE: { at: number[]; value: number[] } = { at: [], value: [] };

/**
 * The weighted products of points with themselves, summed: an intercept follows the dimensions of the vectors, the
 * sparse ones after it. Only the lower triangle is meant.
 *
 * @param dimensions length of the vectors
 * @param sparse how many dimensions there are past them
 * @returns a square matrix by rows, of `dimensions + 1 + sparse`
 */
export async function gramOf(
  points: readonly (RidgePoint & { weight: number })[],
  dimensions: number,
  sparse: number,
): Promise<Float64Array> {
  const dense = dimensions + 1;
  const n = dense + sparse;
  const gram = new Float64Array(n * n);
  const left = new Float64Array(dense * SQUARES);
  const right = new Float64Array(dense * SQUARES);
  for (let from = 0; from < points.length; from += SQUARES) {
    await yieldToEventLoop();
    const batch = points.slice(from, from + SQUARES);
    batch.forEach(({ vector, weight }, p) => {
      for (let i = 0; i < dense; i++) {
        const x = i === dimensions ? 1 : vector[i]!;
        right[i * SQUARES + p] = x;
        left[i * SQUARES + p] = weight * x;
      }
    });
    addSquares(gram, n, left, right, dense, batch.length);
    for (const { vector, sparse: { at, value } = NO_SPARSE, weight } of batch) {
      for (let i = 0; i < at.length; i++) {
        const scaled = weight * value[i]!;
        const row = (dense + at[i]!) * n;
        for (let j = 0; j < dimensions; j++) gram[row + j]! += scaled * vector[j]!;
        gram[row + dimensions]! += scaled;
        for (let j = 0; j <= i; j++) gram[row + dense + at[j]!]! += scaled * value[j]!;
      }
    }
  }
  return gram;
}
