import { type Measure, measure } from '../../adapters/eval/measure.js';
import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import type { ScoredRow } from './answer.js';
import { statisticsOf, type TaskValues } from './statistics.js';

type Row = TaskValues & { group: string };

/** The figures that count as floors: names said, next action, success before and after acting. */
const FLOOR = /^(?!edit\.)\w+\.recall$|^top1$|^brier$|^auc$/;

/** What is aimed at for sets that nobody here has seen; less is a failure to be explained. */
const AIMS: Readonly<Record<string, string>> = {
  'edits.succeeded edit.precision': '> 0.65',
  'edits.succeeded edit.recall': '> 0.55',
  'texts tokens': '< 80',
};

function ofEvaluation(evaluation: string, rows: readonly ScoredRow[]): Measure[] {
  const keys = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return [...keys].flatMap(statisticsOf).flatMap(({ name, key, of }) => {
    const having = rows.filter(({ values }) => values[key] !== undefined);
    const floors = having.flatMap(({ floor, task, group }): Row[] =>
      floor[key] === undefined ? [] : [{ task, group, values: floor }],
    );
    const figure = measure<Row>({
      name: `${evaluation} ${name}`,
      says: `${evaluation} ${name} (${having.length})`,
      aim: AIMS[`${evaluation} ${name}`],
      lower: name === 'brier' || name === 'tokens',
      rows: having,
      statistic: of,
      cluster: ({ group }) => group,
      baselines: floors.length > 0 ? { [FLOOR.test(name) ? 'floor' : 'beside']: floors } : {},
    });
    return Number.isNaN(figure.value) ? [] : [figure];
  });
}

/** What texts are like, whatever they are about: how often there is none, and the median length of the others. */
const asTexts = ({ tokens, ...row }: ScoredRow): ScoredRow => ({
  ...row,
  tokens,
  values: { silent: Number(tokens === 0), tokens },
  floor: {},
});

/** Every measure of a set, in the order of its rows, with intervals by a bootstrap over groups of tasks. */
export function measuresOf(rows: readonly ScoredRow[]): Measure[] {
  const named = rows.map((row) =>
    row.evaluation.startsWith('lesson ') ? { ...row, evaluation: 'lessons' } : row,
  );
  return [
    ...clustersOf(named, ({ evaluation }) => evaluation).flatMap((list) =>
      ofEvaluation(list[0]!.evaluation, list),
    ),
    ...ofEvaluation('texts', rows.map(asTexts)),
  ];
}

/** Floors beaten by what is measured, and all floors. */
export function floorsBeaten(measures: readonly Measure[]): { beaten: number; floors: number } {
  const compared = measures.filter(({ against }) => against.floor !== undefined);
  const beaten = compared.filter(({ against, lower }) => (lower ? -1 : 1) * against.floor!.value > 0);
  return { beaten: beaten.length, floors: compared.length };
}
