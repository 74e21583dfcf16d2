import { warnedActions } from '../../adapters/eval/line-kinds.js';
import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean, setF1 } from '../../adapters/eval/scoring/statistics.js';
import type { Warnings } from '../baselines/warnings.js';
import { withinBudget } from '../scoring/within-budget.js';
import type { GuidanceRow } from './data.js';

/** A row whose task failed at least once, with the tools at which it did. */
export interface WarnedRow {
  row: GuidanceRow;
  gold: ReadonlySet<string>;
}

/** The tools that a guidance text warns about within the budget. */
const warnedAbout = (text: string, tools: readonly string[]): string[] =>
  warnedActions(withinBudget(text), tools);

/** E1b: the tools that guidance warns about, against those at which the task's failed runs went wrong. */
export function measureWarnings(
  rows: readonly WarnedRow[],
  texts: readonly string[],
  baselines: Warnings,
  tools: readonly string[],
): { measures: Measure[]; notes: string[] } {
  if (rows.length === 0) return { measures: [], notes: [] };
  const warned = texts.map((text) => warnedAbout(text, tools));
  const scored = (answers: readonly (readonly string[])[]) =>
    rows.map(({ row, gold }, i) => ({ task: row.task_id, f1: setF1(answers[i]!, gold) }));
  const made = measure({
    name: 'e1b_f1',
    says: 'E1b tools warned about, F1',
    rows: scored(warned),
    baselines: Object.fromEntries(
      Object.entries(baselines).map(([name, answers]) => [name, scored(answers)]),
    ),
    statistic: (some) => mean(some.map(({ f1 }) => f1)),
    cluster: ({ task }) => task,
  });
  const best = Math.max(...Object.keys(baselines).map((name) => made.baselines[name]!));
  const silent = warned.filter((names) => names.length === 0).length;
  return {
    measures: [{ ...made, aim: `> ${(1.2 * best).toFixed(3)}` }],
    notes: [
      `E1b: ${rows.length} rows, ${silent} without a warning, ${mean(warned.map((names) => names.length)).toFixed(2)} tools warned about on average`,
    ],
  };
}
