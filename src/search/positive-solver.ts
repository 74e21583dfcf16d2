import { breathe } from '../domain/breathe.js';

/** Columns between two breaths of the event loop. */
const BREATH = 64;

/**
 * Gives a function that solves A x = b, for symmetric positive definite A, by its Cholesky factor.
 *
 * @param a row-major, n times n; only its lower half is read, and overwritten
 */
export async function positiveSolver(
  a: Float64Array,
  n: number,
): Promise<(b: ArrayLike<number>) => Float64Array> {
  for (let j = 0; j < n; j++) {
    if (j > 0 && j % BREATH === 0) await breathe();
    const row = j * n;
    let d = a[row + j]!;
    for (let k = 0; k < j; k++) d -= a[row + k]! ** 2;
    const pivot = Math.sqrt(Math.max(d, 1e-12));
    a[row + j] = pivot;
    for (let i = j + 1; i < n; i++) {
      const other = i * n;
      let s = a[other + j]!;
      for (let k = 0; k < j; k++) s -= a[other + k]! * a[row + k]!;
      a[other + j] = s / pivot;
    }
  }
  return (b) => {
    const x = Float64Array.from(b);
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < i; k++) x[i]! -= a[i * n + k]! * x[k]!;
      x[i]! /= a[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++) x[i]! -= a[k * n + i]! * x[k]!;
      x[i]! /= a[i * n + i]!;
    }
    return x;
  };
}
