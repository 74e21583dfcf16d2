import { auc, mean } from '../../adapters/eval/scoring/statistics.js';
import type { Values } from './score-names.js';

/** Values of one row, with the task that it is about. */
export interface TaskValues {
  task: string;
  values: Values;
}

/** A figure over rows; NaN where it is not defined. */
export interface Statistic {
  name: string;
  of(rows: readonly TaskValues[]): number;
  lowerIsBetter: boolean;
}

const column = (rows: readonly TaskValues[], key: string): number[] =>
  rows.flatMap(({ values }) => (values[key] === undefined ? [] : [values[key]]));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const ratio = (name: string, above: string, below: string): Statistic => ({
  name,
  of: (rows) => sum(column(rows, above)) / sum(column(rows, below)),
  lowerIsBetter: false,
});

const aucOf = (rows: readonly TaskValues[]): number =>
  auc(
    column(rows, 'p'),
    column(rows, 'success').map((one) => one === 1),
  );

function withinTaskAuc(rows: readonly TaskValues[]): number {
  const tasks = new Map<string, TaskValues[]>();
  for (const row of rows) tasks.set(row.task, [...(tasks.get(row.task) ?? []), row]);
  return mean([...tasks.values()].map(aucOf).filter((one) => !Number.isNaN(one)));
}

/** Keys that are parts of a ratio, not figures of their own. */
const PARTS = /^(?:p|success|edit\.right|.*\.(?:pairs|inOrder))$/;

/** The figures that rows with these keys have. */
export function statisticsOf(keys: Iterable<string>): Statistic[] {
  const all = [...new Set(keys)];
  return all
    .filter((key) => !PARTS.test(key))
    .map(
      (key): Statistic => ({
        name: key,
        of: (rows) => mean(column(rows, key)),
        lowerIsBetter: key === 'brier',
      }),
    )
    .concat(
      all.flatMap((key): Statistic[] => {
        if (key === 'p')
          return [
            { name: 'auc', of: aucOf, lowerIsBetter: false },
            { name: 'withinTaskAuc', of: withinTaskAuc, lowerIsBetter: false },
          ];
        if (key === 'edit.right')
          return [
            ratio('edit.precision', 'edit.right', 'edit.said'),
            { name: 'edit.recall', of: (rows) => mean(column(rows, key)), lowerIsBetter: false },
          ];
        const list = /^(.*)\.pairs$/.exec(key)?.[1];
        return list === undefined ? [] : [ratio(`${list}.pairsInOrder`, `${list}.inOrder`, key)];
      }),
    );
}
