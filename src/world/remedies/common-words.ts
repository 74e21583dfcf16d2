/** How many words two texts have in common in the same order: the longest common subsequence. */
export function commonWords(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries()) {
      next.push(word === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    }
    row = next;
  }
  return row[b.length]!;
}
