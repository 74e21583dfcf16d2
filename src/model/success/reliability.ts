import { wilson } from '../../domain/maths/wilson.js';
import { groupWeights } from '../table/group-weights.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';
import { RELIABILITY_BINS, RELIABILITY_RUNS } from './settings.js';
import type { Reliability } from './success.js';

const round = (value: number): number => Number(value.toFixed(4));

/** Predictions beside how runs ended, in bins of as many runs; a run counts as one whatever its group. */
function binsOf(runs: readonly Run[], predicted: readonly number[]): Reliability['bins'] {
  const order = runs.map((_, i) => i).sort((a, b) => predicted[a]! - predicted[b]! || a - b);
  const bins = Math.max(1, Math.min(RELIABILITY_BINS, Math.floor(order.length / RELIABILITY_RUNS)));
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
