import type { ActionPlan } from '../../../src/index.js';
import { type Measure, measure } from '../measure.js';
import { meantSteps } from '../plan/steps.js';
import { mean, setF1 } from '../scoring/statistics.js';

/** A task whose own successful runs are known. */
export interface PlanRow {
  /** Rows that are drawn together: those of one customer. */
  unit: string;
  /** For each successful run of the task its actions, in the order they were first taken. */
  ways: readonly (readonly string[])[];
}

/** Actions in the order in which they are to be taken, each once; undefined where no plan was made. */
export type Way = readonly string[] | undefined;

/** The actions of a plan in their order. */
export const wayOf = (plan: ActionPlan | undefined): Way =>
  plan && [...new Set(meantSteps(plan.steps).map(({ action }) => action))];

/** A way beside the successful ones: mean F1 of the actions, and the pairs in both with how many stand the same way round. */
interface Scored {
  unit: string;
  f1: number;
  pairs: number;
  ordered: number;
}

/** Each successful run beside the others of its task: as near as a plan can be expected to come. */
function oracle(row: PlanRow): Scored {
  const others = row.ways.map((way, i) => score({ ...row, ways: row.ways.filter((_, j) => j !== i) }, way));
  const known = row.ways.length > 1 ? others : [];
  const sum = (pick: (one: Scored) => number) => known.reduce((total, one) => total + pick(one), 0);
  return {
    unit: row.unit,
    f1: mean(known.map(({ f1 }) => f1)),
    pairs: sum(({ pairs }) => pairs),
    ordered: sum(({ ordered }) => ordered),
  };
}

function score({ unit, ways }: PlanRow, way: Way): Scored {
  let pairs = 0;
  let ordered = 0;
  const planned = way ?? [];
  for (const own of ways) {
    const both = planned.filter((action) => own.includes(action));
    for (let i = 0; i < both.length; i++) {
      for (let j = i + 1; j < both.length; j++) {
        pairs++;
        if (own.indexOf(both[i]!) < own.indexOf(both[j]!)) ordered++;
      }
    }
  }
  return { unit, f1: mean(ways.map((own) => setF1(planned, new Set(own)))), pairs, ordered };
}

/**
 * How close plans are to what successful runs of the same task did: F1 of their actions, and how many pairs of actions
 * are in the same order.
 *
 * @param suffix ends the measures' names, e.g. `_true_goals`
 */
export function measurePlans(
  rows: readonly PlanRow[],
  said: readonly Way[],
  baselines: Readonly<Record<string, readonly Way[]>>,
  { suffix = '', words = '' }: { suffix?: string; words?: string } = {},
): Measure[] {
  if (rows.length === 0) return [];
  const scored = (ways: readonly Way[]) => rows.map((row, i) => score(row, ways[i]));
  const note = said.every((way) => way === undefined) ? 'no plan' : undefined;
  const common = {
    rows: scored(said),
    baselines: {
      ...Object.fromEntries(Object.entries(baselines).map(([name, ways]) => [name, scored(ways)])),
      oracle_own_runs: rows.map(oracle),
    },
    cluster: ({ unit }: Scored) => unit,
    ...(note === undefined ? {} : { note }),
  };
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  return [
    measure({
      ...common,
      name: `plan_f1${suffix}`,
      says: `plan, F1 with own successful runs${words}`,
      statistic: (some) => mean(some.map(({ f1 }) => f1).filter((value) => !Number.isNaN(value))),
    }),
    measure({
      ...common,
      name: `plan_order${suffix}`,
      says: `plan, pairs in the same order${words}`,
      statistic: (some) => sum(some.map(({ ordered }) => ordered)) / sum(some.map(({ pairs }) => pairs)),
    }),
  ];
}
