/** One situation of a run that counts, and the actions that the run took from there on. */
export interface NeedSample {
  /** Unit length. */
  vector: Float32Array;
  weight: number;
  /** Indices into the actions that are learned. */
  taken: number[];
}

/** Linear estimates of which actions a situation calls for. */
export interface NeedModel {
  actions: string[];
  /** One row an action: weights by dimension, then the intercept. */
  rows: Float32Array[];
}

/** Samples between two breaths of the event loop. */
const BREATH = 64;
/** Pseudo-runs that hold each direction at the base rate: little data says little. */
const RIDGE = 10;

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Solves A x = b for symmetric positive definite A (row-major, overwritten by its Cholesky factor). */
function cholesky(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const row = j * n;
    let d = a[row + j]!;
    for (let k = 0; k < j; k++) d -= a[row + k]! ** 2;
    const pivot = Math.sqrt(Math.max(d, 1e-12));
    a[row + j] = pivot;
    for (let i = j + 1; i < n; i++) {
      let s = a[i * n + j]!;
      for (let k = 0; k < j; k++) s -= a[i * n + k]! * a[row + k]!;
      a[i * n + j] = s / pivot;
    }
  }
}

function solve(factor: Float64Array, n: number, b: Float64Array): Float64Array {
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= factor[i * n + k]! * x[k]!;
    x[i]! /= factor[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= factor[k * n + i]! * x[k]!;
    x[i]! /= factor[i * n + i]!;
  }
  return x;
}

/**
 * Fits, for every action, the chance that a run in a situation goes on to take it: ridge regression (Hoerl and
 * Kennard 1970) on the situation's vector, with an intercept that is not held back. Neighbours alone blur what
 * one word of a task decides; a linear estimate over all runs does not.
 *
 * @param dimensions length of the vectors
 */
export async function fitNeeds(
  actions: string[],
  samples: NeedSample[],
  dimensions: number,
): Promise<NeedModel> {
  const n = dimensions + 1;
  const gram = new Float64Array(n * n);
  const sums = actions.map(() => new Float64Array(n));
  const x = new Float64Array(n);
  for (const [s, { vector, weight, taken }] of samples.entries()) {
    if (s % BREATH === 0) await breathe();
    x.set(vector);
    x[dimensions] = 1;
    for (let i = 0; i < n; i++) {
      const scaled = weight * x[i]!;
      const row = i * n;
      for (let j = 0; j <= i; j++) gram[row + j]! += scaled * x[j]!;
    }
    for (const action of taken) {
      const sum = sums[action]!;
      for (let i = 0; i < n; i++) sum[i]! += weight * x[i]!;
    }
  }
  for (let i = 0; i < dimensions; i++) gram[i * n + i]! += RIDGE;
  gram[n * n - 1]! += 1e-6;
  cholesky(gram, n);
  return { actions, rows: sums.map((sum) => Float32Array.from(solve(gram, n, sum))) };
}

/** The chance that each action of the model is called for in a situation, in (0, 1). */
export function predictNeeds(model: NeedModel, vector: Float32Array): Map<string, number> {
  const chances = new Map<string, number>();
  model.actions.forEach((action, i) => {
    const row = model.rows[i]!;
    let sum = row[vector.length]!;
    for (let d = 0; d < vector.length; d++) sum += row[d]! * vector[d]!;
    chances.set(action, Math.min(0.99, Math.max(0.01, sum)));
  });
  return chances;
}
