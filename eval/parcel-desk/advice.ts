import type { Named } from '../worlds/read-action.js';
import type { Repair } from '../worlds/read-repair.js';
import { readSentences } from '../worlds/read-sentences.js';
import { TOOLS } from './tools.js';

/** What an agent takes from a text that was added to its task. Tools are named. */
export interface Advice {
  /** Tools to use, in order; empty when the text gives no order. */
  plan: string[];
  /** Tools to begin with. */
  first: string[];
  /** Tools that come before or after another one whenever that is used. */
  around: { side: 'before' | 'after'; of: string; tool: string }[];
  /** A tool that works only where the newest result with `path` has one of the values; `looked` is where to look. */
  onlyIf: { of: string; looked: string; path: string; values: string[] }[];
  /**
   * What to use when a tool is refused with this error, before it is tried again: nothing in between where `tools` is
   * empty. With `stop` it is not tried again.
   */
  remedies: { tool: string; error: string; tools: string[]; stop?: boolean }[];
  /** Tools not to be used. */
  avoid: string[];
}

/** What a text without advice says. */
export const SILENCE: Advice = { plan: [], first: [], around: [], onlyIf: [], remedies: [], avoid: [] };

const NAMES = new Set(TOOLS.map(({ name }) => name));

/** The tool that an action names, if the desk has it. */
const toolOf = (action: Named): string[] =>
  action.as === 'code' && NAMES.has(action.text) ? [action.text] : [];

function remedyOf(repair: Repair): { tools: string[]; stop?: boolean } | undefined {
  if (repair.do === 'actions') {
    const tools = repair.actions.flatMap(toolOf);
    return tools.length > 0 ? { tools } : undefined;
  }
  if (repair.do === 'stop') return { tools: repair.action ? toolOf(repair.action) : [], stop: true };
  return repair.do === 'again' || repair.do === 'wait' ? { tools: [] } : undefined;
}

/**
 * Reads a text of guidance as an agent at the desk does. Arguments are made of what the request says, so what the text
 * says of them is passed over; a tool that worked is never used again, so is what it says of once.
 */
export function readAdvice(text: string): Advice {
  const said = readSentences(text);
  return {
    plan: said.examples.flat().flatMap(toolOf),
    first: said.first.flatMap(({ action }) => toolOf(action)),
    around: [
      ...said.onlyAfter.map(({ of, first }) => ({ side: 'before' as const, of, action: first })),
      ...said.around,
    ].flatMap(({ side, of, action }) =>
      toolOf(of).flatMap((one) => toolOf(action).map((tool) => ({ side, of: one, tool }))),
    ),
    onlyIf: said.onlyIf.flatMap(({ of, looked, path, values }) =>
      toolOf(of).flatMap((one) => (NAMES.has(looked) ? [{ of: one, looked, path, values }] : [])),
    ),
    remedies: said.repairs.flatMap(({ of, error, repair }) => {
      const remedy = remedyOf(repair);
      if (!of || error === undefined || !remedy) return [];
      return toolOf(of).map((tool) => ({ tool, error, ...remedy }));
    }),
    avoid: said.leaveOut.flatMap(toolOf),
  };
}
