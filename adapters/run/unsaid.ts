/** The lines around guidance: its boundary, and the one that says what it is. */
const OPEN = /^<knowhow-[0-9a-f]{16}>$/;
const FRAME = { before: 2, after: 1 };

/** A line without its counts: with each run that is stored they become others, and it says the same. */
const withoutCounts = (line: string): string => line.replace(/\b\d+ of \d+\b/g, 'n of m');

/**
 * Guidance without the lines that a session was given before: hosts keep what they were given with every prompt.
 *
 * @param said what was given before; `saidOf` makes it
 * @returns empty where nothing is left
 */
export function unsaid(guidance: string, said: ReadonlySet<string>): string {
  const lines = guidance.split('\n');
  const { before, after } = OPEN.test(lines[0] ?? '') ? FRAME : { before: 0, after: 0 };
  const fresh = lines
    .slice(before, lines.length - after)
    .filter((line) => line.trim() !== '' && !said.has(withoutCounts(line)));
  if (fresh.length === 0) return '';
  return [...lines.slice(0, before), ...fresh, ...lines.slice(lines.length - after)].join('\n');
}

/** What a text says, as `unsaid` compares it. */
export const saidOf = (guidance: string): string[] => guidance.split('\n').map(withoutCounts);
