import { type Estimate, reliability } from '../../adapters/eval/scoring/probability-score.js';
import { auc, mean } from '../../adapters/eval/scoring/statistics.js';

/** Brier score of saying the rows' own success rate every time: the best that a constant can do. */
export function constantBrier(rows: readonly Estimate[]): number {
  const rate = mean(rows.map(({ success }) => Number(success)));
  return rate * (1 - rate);
}

/** Expected calibration error over ten bins of equal width. */
export const calibrationError = (rows: readonly Estimate[]): number =>
  reliability(rows).reduce(
    (sum, { predicted, observed, count }) => sum + (count / rows.length) * Math.abs(predicted - observed),
    0,
  );

/** AUC over all rows. */
export const successAuc = (rows: readonly Estimate[]): number =>
  auc(
    rows.map(({ p }) => p),
    rows.map(({ success }) => success),
  );

/** The rows of each task. */
function byTask(rows: readonly Estimate[]): Estimate[][] {
  const tasks = new Map<string, Estimate[]>();
  for (const row of rows) {
    const known = tasks.get(row.task);
    if (known) known.push(row);
    else tasks.set(row.task, [row]);
  }
  return [...tasks.values()];
}

/** Mean over the tasks with both outcomes of the AUC among the trials of the task. */
export const withinTaskAuc = (rows: readonly Estimate[]): number =>
  mean(
    byTask(rows)
      .map(successAuc)
      .filter((value) => !Number.isNaN(value)),
  );

/** Mean squared error of a task's mean estimate against its success rate. */
export const taskRateError = (rows: readonly Estimate[]): number =>
  mean(
    byTask(rows).map(
      (task) => (mean(task.map(({ p }) => p)) - mean(task.map(({ success }) => Number(success)))) ** 2,
    ),
  );
