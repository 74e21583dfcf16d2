import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { GuidanceTexts } from '../baselines/guidance.js';
import { type GuidanceScore, scoreGuidance } from '../scoring/guidance-score.js';
import type { GuidanceRow } from './data.js';

interface Scored {
  row: GuidanceRow;
  score: GuidanceScore;
}

const defined = (values: number[]): number => mean(values.filter((value) => !Number.isNaN(value)));

/** E1: the write tools that guidance names, against those that the task needs. */
export function measureGuidance(
  rows: readonly GuidanceRow[],
  texts: readonly string[],
  baselines: GuidanceTexts,
  tools: readonly string[],
): { measures: Measure[]; notes: string[] } {
  const scored = (answers: readonly string[]): Scored[] =>
    rows.map((row, i) => ({ row, score: scoreGuidance(row, answers[i]!, tools) }));
  const ours = scored(texts);
  const theirs = Object.entries(baselines).map(([name, answers]) => [name, scored(answers)] as const);
  const of = (keep: (scored: Scored) => boolean) => ({
    rows: ours.filter(keep),
    baselines: Object.fromEntries(theirs.map(([name, all]) => [name, all.filter(keep)])),
  });
  const f1 = (some: readonly Scored[]) => defined(some.map(({ score }) => score.f1));
  const falseAlarm = (some: readonly Scored[]) => defined(some.map(({ score }) => score.falseAlarm));
  const kind = (wanted: string) => of(({ row }) => row.query_kind === wanted);
  const cluster = ({ row }: Scored) => row.task_id;

  const measures = [
    measure({
      name: 'e1_write_f1_first',
      says: 'E1 write-tool F1, first message',
      aim: '> 0.56',
      ...kind('first_message'),
      statistic: f1,
      cluster,
    }),
    measure({
      name: 'e1_write_f1_instruction',
      says: 'E1 write-tool F1, instruction',
      aim: '> 0.54',
      ...kind('instruction'),
      statistic: f1,
      cluster,
    }),
    measure({
      name: 'e1_false_alarm',
      says: 'E1 false alarms, no gold write',
      aim: '< 0.50',
      ...of(() => true),
      statistic: falseAlarm,
      cluster,
    }),
  ];
  const notes = ['first_message', 'instruction'].map((wanted) => {
    const some = kind(wanted).rows;
    const average = (pick: (score: GuidanceScore) => number) =>
      defined(some.map(({ score }) => pick(score))).toFixed(3);
    return (
      `E1 ${wanted}: ${some.length} rows, write recall ${average((s) => s.recall)}, precision ${average((s) => s.precision)}, ` +
      `false alarms ${average((s) => s.falseAlarm)}, recall of all tools ${average((s) => s.allRecall)}, ${average((s) => s.tokens)} tokens`
    );
  });
  return { measures: measures.filter(({ value }) => !Number.isNaN(value)), notes };
}
