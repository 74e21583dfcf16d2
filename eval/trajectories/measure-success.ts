import { type Measure, measure } from '../../adapters/eval/measure.js';
import { brier, type Estimate } from '../../adapters/eval/scoring/probability-score.js';
import type { Estimates } from '../baselines/success.js';
import {
  calibrationError,
  constantBrier,
  successAuc,
  taskRateError,
  withinTaskAuc,
} from '../scoring/success-scores.js';
import type { SuccessRow } from './data.js';

/** Estimates before a run and after it. */
export interface SuccessEstimates {
  before: readonly number[];
  after: readonly number[];
  beforeBaselines: Estimates;
  afterBaselines: Estimates;
}

/** The runs of this family of small models write tool calls as text that nobody executed: failures of another kind. */
const QWEN = /^qwen/i;

const paired = (rows: readonly SuccessRow[], estimates: readonly number[]): Estimate[] =>
  rows.map(({ success, task_id: task }, i) => ({ p: estimates[i]!, success, task }));

/** The rows as estimates before the run, for the reliability diagram. */
export const estimatesBefore = paired;

/** E3: how well the engine knows whether a run will succeed, and whether it did. */
export function measureSuccess(
  rows: readonly SuccessRow[],
  { before, after, beforeBaselines, afterBaselines }: SuccessEstimates,
): { measures: Measure[]; notes: string[] } {
  const notes: string[] = [];
  const measures = ['', '_no_qwen'].flatMap((suffix) => {
    const keep = rows.map(({ family }) => suffix === '' || !QWEN.test(family));
    const some = rows.filter((_, i) => keep[i]);
    if (some.length === 0) return [];
    const of = (estimates: readonly number[]) =>
      paired(
        some,
        estimates.filter((_, i) => keep[i]),
      );
    const all = (baselines: Estimates) =>
      Object.fromEntries(Object.entries(baselines).map(([name, estimates]) => [name, of(estimates)]));
    const early = {
      rows: of(before),
      baselines: all(beforeBaselines),
      cluster: ({ task }: Estimate) => task,
    };
    const late = { rows: of(after), baselines: all(afterBaselines), cluster: ({ task }: Estimate) => task };
    const words = suffix === '' ? '' : ', no qwen';
    const base = constantBrier(early.rows);
    notes.push(
      `E3${words}: ${some.length} rows, ${((100 * early.rows.filter(({ success }) => success).length) / some.length).toFixed(1)} % succeed, ` +
        `task-rate error before ${taskRateError(early.rows).toFixed(4)}; after: AUC over all ${successAuc(late.rows).toFixed(3)}, Brier ${brier(late.rows).toFixed(4)}`,
    );
    return [
      measure({
        name: `e3_brier${suffix}`,
        says: `E3 Brier before acting${words}`,
        aim: `< ${base.toFixed(4)}`,
        statistic: brier,
        ...early,
      }),
      measure({
        name: `e3_base_brier${suffix}`,
        says: `E3 Brier of the base rate${words}`,
        statistic: constantBrier,
        ...early,
        baselines: {},
      }),
      measure({
        name: `e3_ece${suffix}`,
        says: `E3 calibration error before acting${words}`,
        aim: '< 0.05',
        statistic: calibrationError,
        ...early,
      }),
      measure({
        name: `e3_auc${suffix}`,
        says: `E3 AUC before acting${words}`,
        aim: '> 0.68',
        statistic: successAuc,
        ...early,
      }),
      measure({
        name: `e3_within_auc${suffix}`,
        says: `E3 AUC within a task, after acting${words}`,
        aim: '> 0.85',
        statistic: withinTaskAuc,
        ...late,
      }),
    ];
  });
  return { measures, notes };
}
