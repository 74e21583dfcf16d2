import { TOOLS } from './tools.js';

/** What an agent takes from a text that was added to its task. */
export interface Advice {
  /** Tools to use, in order; empty when the text gives no order. */
  plan: string[];
  /** Tools to use when a tool is refused with this error. */
  remedies: { tool: string; error: string; tools: string[] }[];
  /** Tools that are named without an order: worth trying before any other. */
  needed: string[];
  /** Tools that the text warns of. */
  avoid: string[];
}

/** What a text without advice says. */
export const SILENCE: Advice = { plan: [], remedies: [], needed: [], avoid: [] };

const NAMES = new Set(TOOLS.map(({ name }) => name));

/** Says what to do when a tool is refused. */
const CONDITION = /\bif (\w+(?:(?:, | or )\w+)*) fails: (?:"([^"]+)"|(.+)): (.+)/i;
/** Asks for what it names, though it begins like a warning; what follows the colon are reasons. */
const REMINDER = /^\W*(?:do not|don't) (?:leave out|forget|skip)\b([^:]+)/i;
/** Warns of what it names; what follows the colon are reasons. */
const WARNING = /^\W*(?:avoid|do not|don't|never)\b([^:]+)/i;
/** Tells what happened, and recommends nothing. */
const STORY = /^\W*(?:beware|failed|note)\b/i;

/** A tool's name, its arguments, and how likely it is said to be needed. */
const TOOL = /([a-z]+(?:_[a-z]+)+)(?:\([^)]*\))?(?: (\d+)%)?/g;

/** The tools that a text names, without those that it says are rather not needed. */
function toolsIn(text: string): string[] {
  return [...text.matchAll(TOOL)]
    .filter(([, name, chance]) => NAMES.has(name!) && Number(chance ?? 100) >= 50)
    .map(([, name]) => name!);
}

/**
 * Reads a text the way a plain agent would, line by line: the first line that gives an order (`a -> b`) is the
 * plan; "if … fails: … : …" is kept for when that happens; what is warned of is avoided; whatever else is named is
 * needed, unless it is said to be needed less often than not.
 */
export function readAdvice(text: string): Advice {
  let plan: string[] | undefined;
  const remedies: Advice['remedies'] = [];
  const needed = new Set<string>();
  const avoid = new Set<string>();
  for (const line of text.split('\n')) {
    const condition = CONDITION.exec(line);
    const reminder = REMINDER.exec(line);
    const warning = WARNING.exec(line);
    if (condition) {
      const [, refused, quoted, bare, way] = condition;
      const error = quoted ?? bare;
      const tools = toolsIn(way!);
      for (const tool of refused!.split(/, | or /)) remedies.push({ tool, error: error!, tools });
    } else if (reminder) for (const tool of toolsIn(reminder[1]!)) needed.add(tool);
    else if (warning) for (const tool of toolsIn(warning[1]!)) avoid.add(tool);
    else if (STORY.test(line)) continue;
    else if (line.includes('->')) plan ??= toolsIn(line);
    else for (const tool of toolsIn(line)) needed.add(tool);
  }
  return { plan: plan ?? [], remedies, needed: [...needed], avoid: [...avoid] };
}
