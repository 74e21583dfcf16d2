import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { fitLogistic } from '../../domain/maths/logistic.js';
import { ownValue } from '../../domain/own-value.js';
import type { Run, Table } from '../table/table.js';
import {
  CAUTION,
  FOLDS,
  MAX_RUNS,
  MAX_WORDS,
  MIN_GROUPS,
  MIN_RUNS,
  NEUTRAL,
  PRECISION,
  SHARES,
  SIGN_PRECISION,
} from './settings.js';
import { SIGNS, signsOf, type Usual } from './signs.js';
import { fitSparse } from './sparse-logistic.js';

/** What words of a task and the kind of agent say of success, as log-odds. */
interface Before {
  readonly intercept: number;
  readonly words: Readonly<Record<string, number>>;
  readonly agents: Readonly<Record<string, number>>;
}

/** What is known of how likely runs succeed. */
export interface Success {
  /** Share of the runs with an outcome that succeeded; one half where there are none. */
  readonly base: number;
  /** Runs with an outcome. */
  readonly known: number;
  /** Before acting; `share` of it is mixed into the base rate: 0 where it is no better on folds. */
  readonly before: Before & { readonly share: number };
  /** After acting: the intercept, then a weight for each sign, then one for the log-odds before acting. */
  readonly after: readonly number[];
  readonly usual: Usual;
}

const FLAT: Before = { intercept: 0, words: {}, agents: {} };

/** Runs of one group count together as much as two runs, however many they are. */
function weightsOf(runs: readonly Run[]): number[] {
  const sizes = new Map<string, number>();
  for (const { group } of runs) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return runs.map(({ group }) => 1 / Math.sqrt(sizes.get(group)!));
}

const meanOf = (runs: readonly Run[]): number => {
  const weights = weightsOf(runs);
  const sum = runs.reduce((total, { success }, i) => total + weights[i]! * success, 0);
  // One success and one failure hold the rate of few runs in the middle.
  return (sum + NEUTRAL) / (weights.reduce((total, weight) => total + weight, 0) + 1);
};

function fitBefore(runs: readonly Run[]): Before {
  const groups = new Map<string, Set<string>>();
  const namesOf = ({ words, agentType }: Run): string[] => [...words, `\t${agentType}`];
  for (const run of runs)
    for (const name of namesOf(run)) groups.set(name, (groups.get(name) ?? new Set()).add(run.group));
  const names = [...groups]
    .filter(([, set]) => set.size >= MIN_GROUPS)
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([name]) => name);
  const index = new Map(names.map((name, i) => [name, i]));
  const counts = weightsOf(runs);
  const { weights, intercept } = fitSparse(
    runs.map((run, i) => ({
      features: namesOf(run).flatMap((name) => index.get(name) ?? []),
      holds: run.success,
      weight: counts[i]!,
    })),
    names.length,
    PRECISION,
  );
  const entries = names.map((name, i) => [name, weights[i]!] as const);
  return {
    intercept,
    words: Object.fromEntries(entries.filter(([name]) => !name.startsWith('\t'))),
    agents: Object.fromEntries(
      entries.flatMap(([name, weight]) => (name.startsWith('\t') ? [[name.slice(1), weight]] : [])),
    ),
  };
}

/** Log-odds of success before acting, by what words and the kind of agent say. */
export function oddsBefore(before: Before, { words, agentType }: Pick<Run, 'words' | 'agentType'>): number {
  let odds = before.intercept + (ownValue(before.agents, agentType) ?? 0);
  for (const word of words) odds += ownValue(before.words, word) ?? 0;
  return odds;
}

/** Groups in parts, by the order of their names, which no outcome decides. */
function foldsOf(runs: readonly Run[]): number[] {
  const groups = [...new Set(runs.map(({ group }) => group))].sort();
  const place = new Map(groups.map((group, i) => [group, i % FOLDS]));
  return runs.map(({ group }) => place.get(group)!);
}

/** Predictions of each run from the others' groups. */
function outOfFold(runs: readonly Run[], predict: (train: readonly Run[]) => (run: Run) => number): number[] {
  const folds = foldsOf(runs);
  const found = new Array<number>(runs.length).fill(NEUTRAL);
  for (let fold = 0; fold < FOLDS; fold++) {
    const train = runs.filter((_, i) => folds[i] !== fold);
    if (train.length === 0) continue;
    const of = predict(train);
    runs.forEach((run, i) => {
      if (folds[i] === fold) found[i] = of(run);
    });
  }
  return found;
}

/**
 * The share of a prediction that lowers the squared error most, on folds, by more than it may do by chance.
 */
function bestShare(runs: readonly Run[], predicted: readonly number[], base: readonly number[]): number {
  const weights = weightsOf(runs);
  const gainOf = (share: number): number => {
    const gains = runs.map(({ success }, i) => {
      const p = base[i]! + share * (predicted[i]! - base[i]!);
      return weights[i]! * ((base[i]! - success) ** 2 - (p - success) ** 2);
    });
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const spread = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
    return mean - (CAUTION * Math.sqrt(spread)) / gains.length;
  };
  if (runs.length === 0) return 0;
  return SHARES.reduce((best: number, share) => (gainOf(share) > gainOf(best) + 1e-9 ? share : best), 0);
}

function usualOf(runs: readonly Run[], known: readonly Run[]): Usual {
  const lengths = new Map<string, [sum: number, count: number]>();
  for (const { steps, agentType } of runs)
    for (const name of new Set(['', agentType])) {
      const [sum, count] = lengths.get(name) ?? [0, 0];
      lengths.set(name, [sum + Math.log(1 + steps.length), count + 1]);
    }
  const base = logOdds(meanOf(known));
  const endings = new Map<string, Run[]>();
  for (const run of known) {
    const last = run.steps.at(-1)?.operator;
    if (last === undefined) continue;
    const list = endings.get(last);
    if (list) list.push(run);
    else endings.set(last, [run]);
  }
  const held = [...endings].filter(([, list]) => new Set(list.map(({ group }) => group)).size >= MIN_GROUPS);
  return {
    length: Object.fromEntries([...lengths].map(([name, [sum, count]]) => [name, sum / count])),
    endings: Object.fromEntries(
      held.map(([name, list]) => [name, Math.max(-1, Math.min(1, logOdds(meanOf(list)) - base))]),
    ),
  };
}

const PRIOR_WEIGHTS = SIGNS.map(({ weight }) => weight);

/** What the logistic after acting sees of a run. */
export const afterPoint = (run: Pick<Run, 'steps' | 'agentType'>, usual: Usual, before: number): number[] => [
  1,
  ...signsOf(run, usual),
  before,
];

/** Learns how likely runs succeed, from those with an outcome alone: an estimate is no evidence. Pure. */
export function learnSuccess({ runs }: Table): Success {
  const known = runs.filter(({ outcomeKnown }) => outcomeKnown).slice(0, MAX_RUNS);
  const base = meanOf(known);
  const enough = known.length >= MIN_RUNS;
  const usual = usualOf(runs, known);
  const before = enough ? fitBefore(known) : FLAT;
  const bases = outOfFold(known, (train) => {
    const mean = meanOf(train);
    return () => mean;
  });
  const predicted = enough
    ? outOfFold(known, (train) => {
        const fitted = fitBefore(train);
        return (run) => fromLogOdds(oddsBefore(fitted, run));
      })
    : bases;
  const share = bestShare(known, predicted, bases);
  const weights = weightsOf(known);
  const after = fitLogistic(
    known.map((run, i) => ({
      x: afterPoint(run, usual, logOdds(bases[i]! + share * (predicted[i]! - bases[i]!))),
      holds: run.success,
      weight: weights[i]!,
    })),
    [0, ...PRIOR_WEIGHTS, 1],
    SIGN_PRECISION,
  );
  return { base, known: known.length, before: { ...before, share }, after, usual };
}
