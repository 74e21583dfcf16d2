import { mentioned } from '../../adapters/eval/scoring/mentions.js';
import { setF1 } from '../../adapters/eval/scoring/statistics.js';
import { withinBudget } from './within-budget.js';

/** Tools that only look; the rest change something. The scorer's rule, known to nothing else. */
const READ_TOOL = /^(get_|find_|list_|search_|calculate|think)/;

/** Names of tools that change something. */
export const writeTools = (tools: readonly string[]): string[] =>
  tools.filter((tool) => !READ_TOOL.test(tool));

/** What a task needs. */
export interface ToolGold {
  gold_tools: string[];
  gold_write_tools: string[];
}

/** How good one guidance text is. NaN where a score does not apply. */
export interface GuidanceScore {
  /** F1, recall and precision of the write tools named; NaN on tasks without a gold write. */
  f1: number;
  recall: number;
  precision: number;
  /** 1 when a write tool is named for a task without a gold write; NaN on the others. */
  falseAlarm: number;
  /** Recall of all gold tools. */
  allRecall: number;
  /** Length as scored. */
  tokens: number;
}

/**
 * Scores a guidance text by the tools it names within the budget.
 *
 * @param tools every tool of the environment
 */
export function scoreGuidance(gold: ToolGold, guidance: string, tools: readonly string[]): GuidanceScore {
  const text = withinBudget(guidance);
  const named = mentioned(text, writeTools(tools));
  const writes = new Set(gold.gold_write_tools);
  const all = new Set(gold.gold_tools);
  const right = named.filter((tool) => writes.has(tool)).length;
  const none = writes.size === 0;
  return {
    f1: none ? Number.NaN : setF1(named, writes),
    recall: none ? Number.NaN : right / writes.size,
    precision: none ? Number.NaN : named.length > 0 ? right / named.length : 0,
    falseAlarm: none ? Number(named.length > 0) : Number.NaN,
    allRecall:
      all.size > 0 ? mentioned(text, tools).filter((tool) => all.has(tool)).length / all.size : Number.NaN,
    tokens: Math.ceil(text.length / 4),
  };
}
