/** The words of a text that carry meaning by themselves: three letters or more, in lower case. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []);
}

/** Share of the words of `a` that `b` has too, in [0, 1]; 1 when `a` has none. */
export function covered(a: Set<string>, b: Set<string>): number {
  if (a.size === 0) return 1;
  let both = 0;
  for (const word of a) if (b.has(word)) both += 1;
  return both / a.size;
}

/** From this share of covered words on, a line says nothing new. */
export const SAID = 0.85;
