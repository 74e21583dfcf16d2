/** Points whose squares are added together. */
export const SQUARES = 64;

/**
 * Adds the weighted products of points with themselves to the lower triangle of their sums. Each sum is one chain of
 * additions that a processor waits for, so eight go side by side; the order in each, and so every bit of it, is that of
 * one point at a time. Numbers above the diagonal are not used.
 *
 * @param left the points times their weights, by dimension: that of point p in dimension d at `d * SQUARES + p`
 * @param right the points, in the same order
 * @param dense dimensions
 * @param count points, at most `SQUARES`
 */
export function addSquares(
  gram: Float64Array,
  n: number,
  left: Float64Array,
  right: Float64Array,
  dense: number,
  count: number,
): void {
  let i = 0;
  for (; i + 3 < dense; i += 4) {
    const a = i * SQUARES;
    const b = a + SQUARES;
    const c = b + SQUARES;
    const d = c + SQUARES;
    const row = i * n;
    for (let j = 0; j < i + 4; j += 2) {
      const x = j * SQUARES;
      const y = x + SQUARES;
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
      for (let p = 0; p < count; p++) sum += left[i * SQUARES + p]! * right[j * SQUARES + p]!;
      gram[i * n + j] = sum;
    }
  }
}
