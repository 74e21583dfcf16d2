import { MOST_PARTS } from '../settings.js';

/** Pairs of indices of the longest common subsequence of two sequences (Wagner and Fischer 1974), of at most 60 steps. */
export function align(a: readonly string[], b: readonly string[]): [number, number][] {
  const [n, m] = [Math.min(a.length, MOST_PARTS), Math.min(b.length, MOST_PARTS)];
  const width = m + 1;
  const length = new Uint8Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < n && j < m; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
