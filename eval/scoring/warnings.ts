import { mentioned } from '../../adapters/eval/scoring/mentions.js';

/** How lines that warn begin; what a user of the guidance sees, so the scorer may know it. */
const WARNING = /^- (?:Avoid|Do not leave out|Beware|Watch)\b/;

/** The tools that a guidance text warns about, in the order of the list. */
export function warningTools(text: string, tools: readonly string[]): string[] {
  const lines = text.split('\n').filter((line) => WARNING.test(line));
  return mentioned(lines.join('\n'), tools);
}

/**
 * Where a run went wrong, as tools: a gold write that it did not call, or a write it called that is not gold.
 *
 * @param writes every tool that changes something
 */
export function wrongTools(
  called: readonly string[],
  gold: readonly string[],
  writes: readonly string[],
): string[] {
  return writes.filter((tool) => called.includes(tool) !== gold.includes(tool));
}
