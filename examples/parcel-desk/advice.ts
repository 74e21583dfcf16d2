import { TOOLS } from './tools.js';

/** What an agent takes from a text that was added to its task. */
export interface Advice {
  /** Tools to use, in order. */
  plan: string[];
  /** Tools to use when a refusal says this. */
  remedies: { error: string; tools: string[] }[];
}

const NAMES = new Set(TOOLS.map(({ name }) => name));

/** A line that says what went wrong recommends nothing. */
const WARNING = /^\W*(?:avoid|beware|do not (?!leave out)|don't|never|failed)\b/i;
const CONDITION = /\bif (.+): (.+)/i;

function toolsIn(text: string): string[] {
  return [...text.matchAll(/[a-z]+(?:_[a-z]+)+/g)].map(([word]) => word).filter((word) => NAMES.has(word));
}

/**
 * Reads a text the way a plain agent would, line by line: warnings recommend nothing, a line with "if … : …" is
 * kept for when that happens, and the first line that gives an order (`a -> b`) is the plan. Without one, tools
 * are used in the order in which they are named.
 */
export function readAdvice(text: string): Advice {
  const remedies: Advice['remedies'] = [];
  const named: string[] = [];
  let plan: string[] | undefined;
  for (const line of text.split('\n')) {
    const condition = CONDITION.exec(line);
    if (condition) remedies.push({ error: condition[1]!, tools: toolsIn(condition[2]!) });
    else if (WARNING.test(line)) continue;
    else if (line.includes('->')) plan ??= toolsIn(line);
    else named.push(...toolsIn(line));
  }
  return { plan: plan ?? [...new Set(named)], remedies };
}
