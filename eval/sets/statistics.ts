import { auc, mean } from '../../adapters/eval/scoring/statistics.js';
import type { Values } from './score-names.js';

/** Values of one row, with the task that it is about. */
export interface TaskValues {
  task: string;
  values: Values;
}

/** A figure over the rows that have its key; NaN where it is not defined. */
export interface Statistic {
  name: string;
  key: string;
  of(rows: readonly TaskValues[]): number;
}

const column = (rows: readonly TaskValues[], key: string): number[] =>
  rows.flatMap(({ values }) => (values[key] === undefined ? [] : [values[key]]));

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return sorted.length === 0 ? Number.NaN : (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2;
}

const meanOf = (key: string) => (rows: readonly TaskValues[]) => mean(column(rows, key));

const ratioOf = (above: string, below: string) => (rows: readonly TaskValues[]) =>
  meanOf(above)(rows) / meanOf(below)(rows);

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

/** The figures that rows with a value of this key have. */
export function statisticsOf(key: string): Statistic[] {
  if (key === 'p')
    return [
      { name: 'auc', key, of: aucOf },
      { name: 'withinTaskAuc', key, of: withinTaskAuc },
    ];
  if (key === 'edit.right')
    return [
      { name: 'edit.precision', key, of: ratioOf(key, 'edit.said') },
      { name: 'edit.recall', key, of: meanOf(key) },
    ];
  if (key.endsWith('.inOrder')) {
    const list = key.slice(0, -'.inOrder'.length);
    return [{ name: `${list}.pairsInOrder`, key, of: ratioOf(key, `${list}.pairs`) }];
  }
  // Silence has no length.
  if (key === 'tokens')
    return [{ name: key, key, of: (rows) => medianOf(column(rows, key).filter((length) => length > 0)) }];
  return key === 'success' || key.endsWith('.pairs') ? [] : [{ name: key, key, of: meanOf(key) }];
}
