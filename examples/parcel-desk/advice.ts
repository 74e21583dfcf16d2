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
 * kept for when that happens, and every other line is a plan as far as it names tools. Of several plans the
 * first counts; later lines add what it lacks.
 */
export function readAdvice(text: string): Advice {
  const advice: Advice = { plan: [], remedies: [] };
  for (const line of text.split('\n')) {
    if (WARNING.test(line)) continue;
    const condition = CONDITION.exec(line);
    if (condition) advice.remedies.push({ error: condition[1]!, tools: toolsIn(condition[2]!) });
    else if (advice.plan.length === 0) advice.plan.push(...toolsIn(line));
    else advice.plan.push(...toolsIn(line).filter((tool) => !advice.plan.includes(tool)));
  }
  return advice;
}
