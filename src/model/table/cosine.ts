/** The cosine of two sets of words by their rarity (Salton and Buckley 1988), in [0, 1]. */
export function cosine(
  a: readonly string[],
  b: readonly string[],
  rarityOf: (word: string) => number,
): number {
  const square = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + rarityOf(word) ** 2, 0);
  const both = square(a.filter((word) => b.includes(word)));
  return both === 0 ? 0 : both / Math.sqrt(square(a) * square(b));
}
