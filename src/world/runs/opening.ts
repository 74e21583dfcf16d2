const LONGEST = 160;

/** What a text opens with: its first sentence, without the full stop. */
export function openingOf(text: string): string {
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim();
  const end = /[.!?](?=\s+\p{Lu}|$)/u.exec(line.slice(0, 2 * LONGEST));
  return line.slice(0, Math.min(LONGEST, end ? end.index + (end[0] === '.' ? 0 : 1) : line.length));
}
