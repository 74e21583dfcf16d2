/** Steps of a run that are aligned. */
export const MAX_ALIGNED = 40;

/** Pairs of indices of the longest common subsequence of two sequences (Wagner and Fischer 1974), at most 40 by 40. */
export function align(a: readonly string[], b: readonly string[]): [number, number][] {
  const [n, m] = [Math.min(a.length, MAX_ALIGNED), Math.min(b.length, MAX_ALIGNED)];
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
