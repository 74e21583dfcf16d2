import { breathe } from '../domain/breathe.js';

/** Blocks of rows between two breaths of the event loop. */
const BREATH = 16;
const BLOCK = 4;

/**
 * Gives a function that solves A x = b, for symmetric positive definite A, by its Cholesky factor.
 *
 * @param a row-major, n times n; only its lower half is read; all of it is overwritten
 */
export async function positiveSolver(
  a: Float64Array,
  n: number,
): Promise<(b: ArrayLike<number>) => Float64Array> {
  for (let top = 0; top < n; top += BLOCK) {
    if (top > 0 && (top / BLOCK) % BREATH === 0) await breathe();
    if (top + BLOCK <= n) leftOf(a, n, top);
    else for (let i = top; i < n; i++) finish(a, n, i, 0, top);
    for (let i = top; i < Math.min(n, top + BLOCK); i++) finish(a, n, i, top, i + 1);
  }
  // The upper half gets the factor by columns, which is how it is read on the way back.
  for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) a[k * n + i] = a[i * n + k]!;
  return (b) => {
    const x = Float64Array.from(b);
    for (let i = 0; i < n; i++) {
      let sum = x[i]!;
      for (let k = 0; k < i; k++) sum -= a[i * n + k]! * x[k]!;
      x[i] = sum / a[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = x[i]!;
      for (let k = i + 1; k < n; k++) sum -= a[i * n + k]! * x[k]!;
      x[i] = sum / a[i * n + i]!;
    }
    return x;
  };
}

/** Row i of the factor, from one column to another; the pivot of a row is its last. */
function finish(a: Float64Array, n: number, i: number, from: number, to: number): void {
  const row = i * n;
  for (let j = from; j < to; j++) {
    const other = j * n;
    let s = a[row + j]!;
    for (let k = 0; k < j; k++) s -= a[row + k]! * a[other + k]!;
    a[row + j] = i === j ? Math.sqrt(Math.max(s, 1e-12)) : s / a[other + j]!;
  }
}

/**
 * Four rows of the factor up to the square on its diagonal, two columns at a time: each number is one chain of
 * subtractions that a processor waits for, so eight chains go side by side, and the rows above are read once for all
 * four. The order in each chain is that of one row at a time, and so is every bit of it. `top` is even.
 */
function leftOf(a: Float64Array, n: number, top: number): void {
  const p = top * n;
  const q = p + n;
  const r = q + n;
  const s = r + n;
  for (let j = 0; j < top; j += 2) {
    const one = j * n;
    const two = one + n;
    let p1 = a[p + j]!;
    let q1 = a[q + j]!;
    let r1 = a[r + j]!;
    let s1 = a[s + j]!;
    let p2 = a[p + j + 1]!;
    let q2 = a[q + j + 1]!;
    let r2 = a[r + j + 1]!;
    let s2 = a[s + j + 1]!;
    for (let k = 0; k < j; k++) {
      const f1 = a[one + k]!;
      const f2 = a[two + k]!;
      const inP = a[p + k]!;
      const inQ = a[q + k]!;
      const inR = a[r + k]!;
      const inS = a[s + k]!;
      p1 -= inP * f1;
      q1 -= inQ * f1;
      r1 -= inR * f1;
      s1 -= inS * f1;
      p2 -= inP * f2;
      q2 -= inQ * f2;
      r2 -= inR * f2;
      s2 -= inS * f2;
    }
    const pivot = a[one + j]!;
    p1 /= pivot;
    q1 /= pivot;
    r1 /= pivot;
    s1 /= pivot;
    const step = a[two + j]!;
    const next = a[two + j + 1]!;
    a[p + j] = p1;
    a[q + j] = q1;
    a[r + j] = r1;
    a[s + j] = s1;
    a[p + j + 1] = (p2 - p1 * step) / next;
    a[q + j + 1] = (q2 - q1 * step) / next;
    a[r + j + 1] = (r2 - r1 * step) / next;
    a[s + j + 1] = (s2 - s1 * step) / next;
  }
}
