import { groupWeights } from '../table/group-weights.js';
import type { Run } from '../table/table.js';
import { CAUTION, FOLDS, PRIOR_RUNS, SHARES } from './settings.js';

/** Share of runs that succeeded; that of few runs is held in the middle: the first outcomes that are known are often failures alone. */
export function rateOf(runs: readonly Run[]): number {
  const weights = groupWeights(runs);
  const sum = runs.reduce((total, { success }, i) => total + weights[i]! * success, 0);
  return (sum + PRIOR_RUNS / 2) / (weights.reduce((total, weight) => total + weight, 0) + PRIOR_RUNS);
}

/** Predictions of each run, fitted to the runs of other groups; groups are cut by the order of their names, which no outcome decides. */
export function outOfFold<T>(
  runs: readonly Run[],
  learn: (train: readonly number[]) => T,
  predict: (learned: T, run: number) => number,
): number[] {
  const groups = [...new Set(runs.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, i) => [group, i % FOLDS]));
  const found = new Array<number>(runs.length).fill(0.5);
  for (let fold = 0; fold < FOLDS; fold++) {
    const inFold = runs.map(({ group }) => foldOf.get(group) === fold);
    const train = inFold.flatMap((is, i) => (is ? [] : [i]));
    if (train.length === 0 || train.length === runs.length) continue;
    const learned = learn(train);
    inFold.forEach((is, i) => {
      if (is) found[i] = predict(learned, i);
    });
  }
  return found;
}

/** How much of `predicted` is mixed into `known`: what lowers the squared error most, by more than it may do by chance. */
export function bestShare(
  runs: readonly Run[],
  known: readonly number[],
  predicted: readonly number[],
): number {
  if (runs.length === 0) return 0;
  const weights = groupWeights(runs);
  const gainOf = (share: number): number => {
    const gains = runs.map(({ success }, i) => {
      const p = known[i]! + share * (predicted[i]! - known[i]!);
      return weights[i]! * ((known[i]! - success) ** 2 - (p - success) ** 2);
    });
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const spread = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
    return mean - (CAUTION * Math.sqrt(spread)) / gains.length;
  };
  return SHARES.reduce((best: number, share) => (gainOf(share) > gainOf(best) + 1e-9 ? share : best), 0);
}
