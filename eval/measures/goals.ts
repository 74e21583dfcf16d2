import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean, setF1 } from '../../adapters/eval/scoring/statistics.js';
import type { ActionPlan } from '../../src/index.js';
import { bestSet } from '../scoring/best-set.js';

/** A task of which it is known what it needed. */
export interface GoalRow {
  /** Rows that are drawn together: those of one customer. */
  unit: string;
  /** Which words the engine was given, e.g. `first` message or `instruction`. */
  kind: string;
  /** The actions that change something and that the task needed; may be empty. */
  gold: ReadonlySet<string>;
}

/** Probability that a task needs each action; undefined where nothing was said at all. */
export type Chances = ReadonlyMap<string, number> | undefined;

/** What was said of each row. */
export type GoalAnswers = readonly Chances[];

/** Nobody is surer than this: an action that is not named has the lower one. */
const [LEAST, MOST] = [0.02, 0.98];
const TOP = 2;

/** The chances that a plan gives its goals. */
export const chancesOf = (plan: ActionPlan | undefined): Chances =>
  plan && new Map(plan.goals.map(({ action, chance }) => [action, chance]));

interface Scored {
  row: GoalRow;
  f1: number;
  logLoss: number;
  top2: number;
}

function score(
  row: GoalRow,
  said: Chances,
  rates: ReadonlyMap<string, number>,
  actions: readonly string[],
): Scored {
  // Who says nothing has said nothing about what is rare: the collection's own rates are what is left.
  const chances = said ?? rates;
  const losses = actions.map((action) => {
    const p = Math.min(MOST, Math.max(LEAST, chances.get(action) ?? 0));
    return -Math.log(row.gold.has(action) ? p : 1 - p);
  });
  const order = [...actions].sort((a, b) => (said?.get(b) ?? 0) - (said?.get(a) ?? 0));
  const top = order.slice(0, TOP).filter((action) => said?.has(action));
  const none = row.gold.size === 0;
  return {
    row,
    f1: none ? Number.NaN : setF1(said ? bestSet(actions, said) : [], row.gold),
    logLoss: mean(losses),
    top2: none
      ? Number.NaN
      : top.filter((action) => row.gold.has(action)).length / Math.min(TOP, row.gold.size),
  };
}

const defined = (values: number[]): number => mean(values.filter((value) => !Number.isNaN(value)));

/**
 * How well the actions that a task needs are known from its words: F1 of the set with the best expected F1, log-loss
 * of "this task needs this action", and how many of two needed ones stand first; all together, and by kind of words.
 *
 * @param actions every action that changes something
 * @param rates how often tasks need each, by row: what counts where nothing is said
 */
export function measureGoals(
  rows: readonly GoalRow[],
  said: GoalAnswers,
  baselines: Readonly<Record<string, GoalAnswers>>,
  rates: readonly ReadonlyMap<string, number>[],
  actions: readonly string[],
): Measure[] {
  if (rows.length === 0) return [];
  const scored = (answers: GoalAnswers) => rows.map((row, i) => score(row, answers[i], rates[i]!, actions));
  const ours = scored(said);
  const theirs = Object.entries(baselines).map(([name, answers]) => [name, scored(answers)] as const);
  const note = said.every((chances) => chances === undefined) ? 'no plan' : undefined;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const statistics = [
    { name: 'goals_f1', says: 'goals, F1', pick: ({ f1 }: Scored) => f1 },
    { name: 'goals_logloss', says: 'goals, log-loss', pick: ({ logLoss }: Scored) => logLoss, lower: true },
    { name: 'goals_top2', says: 'goals, recall of the first two', pick: ({ top2 }: Scored) => top2 },
  ];
  return statistics.flatMap(({ name, says, pick, lower }) =>
    [undefined, ...(kinds.length > 1 ? kinds : [])].map((kind) => {
      const keep = ({ row }: Scored) => kind === undefined || row.kind === kind;
      return measure<Scored>({
        name: kind === undefined ? name : `${name}_${kind}`,
        says: kind === undefined ? says : `${says}, ${kind}`,
        rows: ours.filter(keep),
        baselines: Object.fromEntries(theirs.map(([who, all]) => [who, all.filter(keep)])),
        statistic: (some) => defined(some.map(pick)),
        cluster: ({ row }) => row.unit,
        ...(lower ? { lower } : {}),
        ...(note === undefined ? {} : { note }),
      });
    }),
  );
}
