import { auc, mean } from './statistics.js';

/** An estimate of success and what became of the run. */
export interface Estimate {
  p: number;
  success: boolean;
  /** The task it was a trial of. */
  task: string;
}

const BINS = 10;

/** The bin an estimate falls in: tenths, 1 into the last. */
const binOf = (p: number): number => Math.min(BINS - 1, Math.floor(p * BINS));

/** Mean squared error of the probabilities (Brier 1950). */
export const brier = (rows: readonly Estimate[]): number =>
  mean(rows.map(({ p, success }) => (p - Number(success)) ** 2));

/** Brier score of saying the rows' own success rate every time: the best that a constant can do. */
export function constantBrier(rows: readonly Estimate[]): number {
  const rate = mean(rows.map(({ success }) => Number(success)));
  return rate * (1 - rate);
}

/** One bin of a reliability diagram. */
export interface ReliabilityBin {
  /** Mean estimate and success rate of the rows in it. */
  predicted: number;
  observed: number;
  count: number;
}

/** The bins that hold anything, by rising estimate. */
export function reliability(rows: readonly Estimate[]): ReliabilityBin[] {
  const bins = Array.from({ length: BINS }, (): Estimate[] => []);
  for (const row of rows) bins[binOf(row.p)]!.push(row);
  return bins
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      predicted: mean(bin.map(({ p }) => p)),
      observed: mean(bin.map(({ success }) => Number(success))),
      count: bin.length,
    }));
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
