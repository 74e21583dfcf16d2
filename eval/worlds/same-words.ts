const GAP = /…|\.\.\.|‹[^›]*›/g;
const WORD = /[\p{L}\p{N}_]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/**
 * True where the words of a quoted error are in a text in their order, with anything where the quote has a gap. What
 * the error names (`‹a›`) is given back.
 */
export function matchError(quote: string, text: string): { matches: boolean; named?: string } {
  const pieces = quote.split(GAP).map(wordsOf);
  const gaps = quote.match(GAP) ?? [];
  const found = [...text.matchAll(WORD)];
  const words = found.map(([word]) => word.toLowerCase());
  let from = 0;
  let named: string | undefined;
  for (const [i, piece] of pieces.entries()) {
    const at = placeOf(words, piece, from);
    if (at < 0) return { matches: false };
    if (i > 0 && gaps[i - 1] === '‹a›' && from < words.length) {
      const begin = found[from]!.index;
      const gap = text.slice(begin, piece.length > 0 ? found[at]!.index : undefined);
      // At the end of an error a name goes as far as the next space.
      named = (piece.length > 0 ? gap : (gap.split(/\s/)[0] ?? '')).replace(/[\s"'.,:;!)}\]]+$/, '');
    }
    from = at + piece.length;
  }
  const matches = pieces.some((piece) => piece.length > 0);
  return { matches, ...(named === undefined ? {} : { named }) };
}

function placeOf(words: readonly string[], piece: readonly string[], from: number): number {
  for (let at = from; at + piece.length <= words.length; at++)
    if (piece.every((word, i) => words[at + i] === word)) return at;
  return -1;
}

/** Words of two texts in common and in order, as a share of both: 1 where they are the same. Gaps count for nothing. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const rows = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      rows[i]![j] =
        a[i - 1] === b[j - 1] ? rows[i - 1]![j - 1]! + 1 : Math.max(rows[i - 1]![j]!, rows[i]![j - 1]!);
  return a.length + b.length === 0 ? 0 : (2 * rows[a.length]![b.length]!) / (a.length + b.length);
}

/** The words and signs of a line, without gaps and slots. */
export const piecesOf = (line: string): string[] =>
  line
    .replace(GAP, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_'"]/gu) ?? [];

/** True where a text has a gap to be filled. */
export const hasGap = (text: string): boolean => /…|‹[^›]*›|\{[^}]*\}/.test(text);
