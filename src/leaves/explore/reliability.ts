import { wilson } from '../../domain/maths/wilson.js';
import { groupWeights } from '../../model/table/group-weights.js';
import { groupsOf } from '../../model/table/groups-of.js';
import type { Run } from '../../model/table/table.js';

/** Bins of the diagram, and runs that one has at least: its interval is then at most .35 wide on either side. */
const MOST_BINS = 10;
const LEAST_RUNS = 8;

/** What was predicted of runs, by runs of other groups, beside how they ended. */
export interface Reliability {
  readonly runs: number;
  /** Mean squared error, of the predictions and of the base rate in their place. */
  readonly brier: number;
  readonly brierOfBase: number;
  /** Least first; shares in [0, 1], with the 95 % interval of how many succeeded, by groups. */
  readonly bins: readonly {
    readonly predicted: number;
    readonly succeeded: number;
    readonly runs: number;
    readonly groups: number;
    readonly low: number;
    readonly high: number;
  }[];
}

const round = (value: number): number => Number(value.toFixed(4));

/** Predictions beside how runs ended, in bins of as many runs; a run counts as one whatever its group. */
function binsOf(runs: readonly Run[], predicted: readonly number[]): Reliability['bins'] {
  const order = runs.map((_, i) => i).sort((a, b) => predicted[a]! - predicted[b]! || a - b);
  const bins = Math.max(1, Math.min(MOST_BINS, Math.floor(order.length / LEAST_RUNS)));
  return Array.from({ length: bins }, (_, bin) => {
    const here = order.slice(
      Math.floor((bin * order.length) / bins),
      Math.floor(((bin + 1) * order.length) / bins),
    );
    const mean = (of: (i: number) => number): number => here.reduce((sum, i) => sum + of(i), 0) / here.length;
    const succeeded = mean((i) => runs[i]!.success);
    const groups = groupsOf(here.map((i) => runs[i]!));
    const [low, high] = wilson(succeeded * groups, groups);
    return {
      predicted: round(mean((i) => predicted[i]!)),
      succeeded: round(succeeded),
      runs: here.length,
      groups,
      low: round(low),
      high: round(high),
    };
  });
}

/**
 * How well success is predicted of runs of other groups than those it was learned of (DeGroot, Fienberg 1983). Pure.
 *
 * @param runs with an outcome
 * @param predicted of each, by what runs of other groups teach; in (0, 1)
 * @param bases the base rate of those other groups
 */
export function reliabilityOf(
  runs: readonly Run[],
  predicted: readonly number[],
  bases: readonly number[],
): Reliability {
  if (runs.length === 0) return { runs: 0, brier: 0, brierOfBase: 0, bins: [] };
  const weights = groupWeights(runs);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const brier = (of: readonly number[]): number =>
    round(runs.reduce((sum, { success }, i) => sum + weights[i]! * (of[i]! - success) ** 2, 0) / all);
  return {
    runs: runs.length,
    brier: brier(predicted),
    brierOfBase: brier(bases),
    bins: binsOf(runs, predicted),
  };
}
