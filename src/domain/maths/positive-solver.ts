import { yieldToEventLoop } from '../yield-to-event-loop.js';

/** Blocks of rows between two breaths of the event loop. */
const PER_SLICE = 16;
const BLOCK = 4;

/** Right sides that are solved side by side. */
const SIDES = 4;

/**
 * Gives a function that solves A x = b for several b, for symmetric positive definite A, by its Cholesky factor. Many
 * at once cost little more than one.
 *
 * @param a row-major, n times n; only its lower half is read; all of it is overwritten
 */
export async function positiveSolver(
  a: Float64Array,
  n: number,
): Promise<(rights: readonly ArrayLike<number>[]) => Float64Array[]> {
  for (let top = 0; top < n; top += BLOCK) {
    if (top > 0 && (top / BLOCK) % PER_SLICE === 0) await yieldToEventLoop();
    if (top + BLOCK <= n) leftOf(a, n, top);
    else for (let i = top; i < n; i++) finish(a, n, i, 0, top);
    for (let i = top; i < Math.min(n, top + BLOCK); i++) finish(a, n, i, top, i + 1);
  }
  // The upper half gets the factor by columns, which is how it is read on the way back.
  for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) a[k * n + i] = a[i * n + k]!;
  return (rights) => {
    const found: Float64Array[] = [];
    const x = new Float64Array(n * SIDES);
    for (let from = 0; from < rights.length; from += SIDES) {
      const some = rights.slice(from, from + SIDES);
      x.fill(0);
      some.forEach((right, side) => {
        for (let i = 0; i < n; i++) x[i * SIDES + side] = right[i]!;
      });
      solveSides(a, n, x);
      for (const side of some.keys()) {
        found.push(Float64Array.from({ length: n }, (_, i) => x[i * SIDES + side]!));
      }
    }
    return found;
  };
}

/**
 * Solves for four right sides by the factor: each number is one chain of subtractions that a processor waits for, so
 * four go side by side. The order in each is that of one right side alone, and so is every bit of it.
 *
 * @param x those of row i from `i * SIDES` on; the solutions afterwards
 */
function solveSides(a: Float64Array, n: number, x: Float64Array): void {
  for (let step = 0; step < 2 * n; step++) {
    // Down the rows, then up again.
    const down = step < n;
    const i = down ? step : 2 * n - 1 - step;
    const to = (down ? i : n) * SIDES;
    const own = i * SIDES;
    let p = x[own]!;
    let q = x[own + 1]!;
    let r = x[own + 2]!;
    let s = x[own + 3]!;
    let at = i * n + (down ? 0 : i + 1);
    for (let k = down ? 0 : own + SIDES; k < to; k += SIDES) {
      const factor = a[at++]!;
      p -= factor * x[k]!;
      q -= factor * x[k + 1]!;
      r -= factor * x[k + 2]!;
      s -= factor * x[k + 3]!;
    }
    const pivot = a[i * n + i]!;
    x[own] = p / pivot;
    x[own + 1] = q / pivot;
    x[own + 2] = r / pivot;
    x[own + 3] = s / pivot;
  }
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
