/** The lines of a text that say something: items of the block, without its boundary, heading and bullets. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^\s*[-*]\s+(.*\S)/.exec(line)?.[1] ?? []);
