import { bootstrap, clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { seededRandom } from '../../src/index.js';
import type { ScoredRow } from './answer.js';
import type { Values } from './score-names.js';
import { type Statistic, statisticsOf } from './statistics.js';

/** One figure of one evaluation, beside what it is compared with on the same rows. */
export interface Figure {
  evaluation: string;
  measure: string;
  rows: number;
  value: number;
  other: number;
  /** Value less other, with the 95 % interval of a bootstrap over groups of tasks. */
  difference: number;
  low: number;
  high: number;
  lowerIsBetter: boolean;
}

/** A row beside what it is compared with: its floor, or an earlier answer. */
export interface PairedRow {
  evaluation: string;
  group: string;
  task: string;
  values: Values;
  other: Values;
}

const BOOTSTRAP_SEED = 37;

function figureOf(evaluation: string, rows: readonly PairedRow[], statistic: Statistic): Figure {
  const { name, of, lowerIsBetter } = statistic;
  const differenceOf = (drawn: readonly PairedRow[]): number =>
    of(drawn) - of(drawn.map((row) => ({ task: row.task, values: row.other })));
  const difference = differenceOf(rows);
  const interval = Number.isNaN(difference)
    ? { low: Number.NaN, high: Number.NaN }
    : bootstrap(
        clustersOf(rows, ({ group }) => group),
        differenceOf,
        seededRandom(BOOTSTRAP_SEED),
      );
  const other = of(rows.map((row) => ({ task: row.task, values: row.other })));
  return {
    evaluation,
    measure: name,
    rows: rows.length,
    value: of(rows),
    other,
    difference,
    ...interval,
    lowerIsBetter,
  };
}

/** Every figure of every evaluation, in the order of the rows. */
export function figuresOf(rows: readonly PairedRow[]): Figure[] {
  return clustersOf(rows, ({ evaluation }) => evaluation).flatMap((list) =>
    statisticsOf(list.flatMap(({ values }) => Object.keys(values)))
      .map((statistic) => figureOf(list[0]!.evaluation, list, statistic))
      .filter(({ value }) => !Number.isNaN(value)),
  );
}

/** Rows beside their floors; lessons have none and are counted apart. */
export const besideFloors = (rows: readonly ScoredRow[]): PairedRow[] =>
  rows
    .filter(({ evaluation }) => !evaluation.startsWith('lesson '))
    .map(({ floor, ...row }) => ({ ...row, other: floor }));

/** Rows beside an earlier answer to the same question; rows without one are left out. */
export function besideEarlier(rows: readonly ScoredRow[], earlier: readonly ScoredRow[]): PairedRow[] {
  const keyOf = ({ evaluation, id }: ScoredRow): string => `${evaluation}\n${id}`;
  const known = new Map(earlier.map((row) => [keyOf(row), row.values]));
  return rows.flatMap((row) => {
    const other = known.get(keyOf(row));
    const evaluation = row.evaluation.startsWith('lesson ') ? 'lessons' : row.evaluation;
    return other === undefined ? [] : [{ ...row, evaluation, other }];
  });
}

/** The figures that count as floors: names said, next action, success before and after acting. */
export const countsAsFloor = ({ measure, other }: Figure): boolean =>
  !Number.isNaN(other) && /^(?:\w+\.recall|top1|brier|auc)$/.test(measure);

/** True where the value is better than the other. */
export const isBetter = ({ difference, lowerIsBetter }: Figure): boolean =>
  lowerIsBetter ? difference < 0 : difference > 0;
