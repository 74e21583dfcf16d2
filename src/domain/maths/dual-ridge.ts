import { yieldToEventLoop } from '../yield-to-event-loop.js';
import type { RidgePoint } from './gram.js';
import { positiveSolver } from './positive-solver.js';

/** A fit of one thing: what is estimated at each point that it was fitted on, the point itself left out, and its row. */
export interface DualFit {
  /** Estimates with the point left out, not held to [0, 1]. */
  left: Float64Array;
  /** The row, as `ridgeChance` reads it. */
  row(): Float32Array;
}

/** Pseudo-observations that hold each direction. */
const RIDGE = 1;
/** Points between two breaths of the event loop. */
const PER_SLICE = 32;

const sparseDot = (a: RidgePoint['sparse'], b: RidgePoint['sparse']): number => {
  let sum = 0;
  if (!a || !b) return sum;
  for (let p = 0, q = 0; p < a.at.length && q < b.at.length; ) {
    if (a.at[p] === b.at[q]) sum += a.value[p++]! * b.value[q++]!;
    else if (a.at[p]! < b.at[q]!) p += 1;
    else q += 1;
  }
  return sum;
};

/**
 * Ridge regression by its dual (Saunders et al. 1998), for many things on the same few points: the factor is found
 * once, and what is estimated at a point with that point left out costs nothing (Allen 1974, PRESS).
 *
 * @param sparse how many dimensions there are past those of the vectors
 * @returns fits the values, one a point
 */
export async function dualRidge(
  points: readonly RidgePoint[],
  dimensions: number,
  sparse: number,
): Promise<(values: ArrayLike<number>) => DualFit> {
  const n = points.length;
  const gram = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    if (i % PER_SLICE === 0) await yieldToEventLoop();
    const a = points[i]!;
    for (let j = 0; j <= i; j++) {
      const b = points[j]!;
      let sum = 1 + sparseDot(a.sparse, b.sparse);
      for (let d = 0; d < dimensions; d++) sum += a.vector[d]! * b.vector[d]!;
      gram[i * n + j] = sum;
    }
    gram[i * n + i]! += RIDGE;
  }
  const solve = await positiveSolver(gram, n);
  const inverse = new Float64Array(n);
  for (let from = 0; from < n; from += PER_SLICE) {
    await yieldToEventLoop();
    const units = Array.from({ length: Math.min(PER_SLICE, n - from) }, (_, k) => {
      const unit = new Float64Array(n);
      unit[from + k] = 1;
      return unit;
    });
    solve(units).forEach((column, k) => {
      inverse[from + k] = column[from + k]!;
    });
  }
  return (values) => {
    let mean = 0;
    for (let i = 0; i < n; i++) mean += values[i]! / n;
    const weights = solve([Float64Array.from({ length: n }, (_, i) => values[i]! - mean)])[0]!;
    return {
      left: Float64Array.from({ length: n }, (_, i) => values[i]! - weights[i]! / inverse[i]!),
      row() {
        const row = new Float32Array(dimensions + 1 + sparse);
        row[dimensions] = mean;
        for (let i = 0; i < n; i++) {
          const { vector, sparse: own } = points[i]!;
          for (let d = 0; d < dimensions; d++) row[d]! += weights[i]! * vector[d]!;
          row[dimensions]! += weights[i]!;
          own?.at.forEach((at, k) => {
            row[dimensions + 1 + at]! += weights[i]! * own.value[k]!;
          });
        }
        return row;
      },
    };
  };
}
