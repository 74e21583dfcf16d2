import { type Measure, measure } from '../measure.js';
import { auc, mean } from '../scoring/statistics.js';
import type { WorldView } from '../world-view.js';
import type { CallRow } from './sources.js';

/** The expected outcome of one call. */
export interface RefusalAnswer {
  row: CallRow;
  /** Probability that it is refused; undefined without any knowledge. */
  p: number | undefined;
}

/** Asks whether a call will be refused, given the history before it. */
export const askRefusal = async (view: WorldView, row: CallRow): Promise<RefusalAnswer> => ({
  row,
  p: await view.refusal(row.history, row.call),
});

const SAID = 0.5;
const said = ({ p }: RefusalAnswer): boolean => (p ?? 0) > SAID;

/** How well it is known that a call will be refused: AUC, and precision and recall of "more likely than not". */
export function measureRefusals(
  answers: readonly RefusalAnswer[],
  baselines: Readonly<Record<string, readonly RefusalAnswer[]>>,
): Measure[] {
  if (!answers.some(({ row }) => row.call.refused)) return [];
  const note = answers.every(({ p }) => p === undefined) ? 'no plan' : undefined;
  const common = {
    rows: answers,
    baselines,
    cluster: ({ row }: RefusalAnswer) => row.unit,
    ...(note === undefined ? {} : { note }),
  };
  const refused = ({ row }: RefusalAnswer): boolean => row.call.refused;
  return [
    measure({
      ...common,
      name: 'refusal_auc',
      says: 'refusals of writes, AUC',
      statistic: (some) =>
        auc(
          some.map(({ p }) => p ?? 0),
          some.map(refused),
        ),
    }),
    measure({
      ...common,
      name: 'refusal_precision',
      says: 'refusals, precision at .5',
      statistic: (some) => mean(some.filter(said).map((one) => Number(refused(one)))),
    }),
    measure({
      ...common,
      name: 'refusal_recall',
      says: 'refusals, recall at .5',
      statistic: (some) => mean(some.filter(refused).map((one) => Number(said(one)))),
    }),
  ];
}
