import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { Guesses } from '../baselines/next-tool.js';
import { RESPOND, type StepRow } from './data.js';

interface Guess {
  row: StepRow;
  right: boolean;
}

/**
 * E2: the first tool that guidance names in the middle of a task, against the one that was taken.
 *
 * @param ranked the tools that guidance names, first mention first
 * @param as how the measures are called
 */
export function measureSteps(
  rows: readonly StepRow[],
  ranked: readonly (readonly string[])[],
  baselines: Guesses,
  as: { name: string; says: string } = { name: 'e2', says: 'E2' },
): { measures: Measure[]; notes: string[] } {
  if (rows.length === 0) return { measures: [], notes: [] };
  const judged = (first: (i: number) => string | undefined): Guess[] =>
    rows.map((row, i) => ({ row, right: first(i) === row.gold_tool }));
  const ours = judged((i) => ranked[i]![0]);
  const theirs = Object.entries(baselines).map(
    ([name, guesses]) => [name, judged((i) => [...guesses[i]!.keys()][0])] as const,
  );
  const accuracy = (some: readonly Guess[]) => mean(some.map(({ right }) => Number(right)));
  const cluster = ({ row }: Guess) => row.task_id;
  const isTool = ({ row }: Guess) => row.gold_tool !== RESPOND;
  const silent = ranked.filter((names) => names.length === 0).length;
  const top3 = mean(rows.map((row, i) => Number(ranked[i]!.slice(0, 3).includes(row.gold_tool))));
  return {
    measures: [
      measure({
        name: `${as.name}_top1`,
        says: `${as.says} next tool, first guess`,
        aim: '> 0.70',
        rows: ours,
        baselines: Object.fromEntries(theirs),
        statistic: accuracy,
        cluster,
      }),
      measure({
        name: `${as.name}_top1_tool`,
        says: `${as.says} the same, where it is a tool`,
        aim: '> 0.65',
        rows: ours.filter(isTool),
        baselines: Object.fromEntries(theirs.map(([name, all]) => [name, all.filter(isTool)])),
        statistic: accuracy,
        cluster,
      }),
    ],
    notes: [`${as.says}: ${rows.length} rows, top-3 ${top3.toFixed(3)}, ${silent} name no tool`],
  };
}
