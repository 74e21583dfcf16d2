import type { Tally } from '../../domain/guidance-item.js';
import { COMPARED_GROUPS, NEARLY_ALL, PESSIMISM } from '../settings.js';
import { exactTest, type Row } from './exact-test.js';
import type { Level, Observation } from './strata.js';

/** How far those that have a feature differ in their outcome from those of the same strata that have it not. */
export interface Separation {
  /** Mean outcome with the feature less that without, in [-1, 1], and its bounds. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** Two-sided probability of such a difference by chance. */
  readonly p: number;
  /** Index of the level that it was found at. */
  readonly level: number;
  /** Groups, and how many of them have a mean outcome above one half. */
  readonly with: Tally;
  readonly without: Tally;
}

/** Upper tail of the normal distribution, twice (Abramowitz and Stegun 26.2.17). */
function twoSided(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const density = 0.3989423 * Math.exp((-z * z) / 2);
  const series = 0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274)));
  return Math.min(1, 2 * density * t * series);
}

/** Mantel and Haenszel's risk difference and test (1959; the variance after Sato 1989, with half a case added). */
function mantelHaenszel(rows: readonly Row[]): Omit<Separation, 'level' | 'with' | 'without'> | undefined {
  let effect = 0;
  let weights = 0;
  let variance = 0;
  let excess = 0;
  let chance = 0;
  for (const { n1, a, n0, b } of rows) {
    const n = n1 + n0;
    const weight = (n1 * n0) / n;
    effect += weight * (a / n1 - b / n0);
    weights += weight;
    const [p, q] = [(a + 0.5) / (n1 + 1), (b + 0.5) / (n0 + 1)];
    variance += weight * weight * ((p * (1 - p)) / n1 + (q * (1 - q)) / n0);
    const m = a + b;
    excess += a - (n1 * m) / n;
    chance += n > 1 ? (n1 * n0 * m * (n - m)) / (n * n * (n - 1)) : 0;
  }
  if (weights === 0) return undefined;
  const difference = effect / weights;
  const error = (PESSIMISM * Math.sqrt(variance)) / weights;
  const z = chance > 0 ? Math.max(0, Math.abs(excess) - 0.5) / Math.sqrt(chance) : 0;
  return { difference, low: difference - error, high: difference + error, p: exactTest(rows) ?? twoSided(z) };
}

/** Mean outcomes of the groups of one side. */
type Side = Map<number, { sum: number; count: number }>;

function add(side: Side, group: number, mean: number): void {
  const { sum, count } = side.get(group) ?? { sum: 0, count: 0 };
  side.set(group, { sum: sum + mean, count: count + 1 });
}

const tallyOf = (side: Side): Tally => ({
  yes: [...side.values()].filter(({ sum, count }) => sum > 0.5 * count).length,
  of: side.size,
});

/** The separation within one level; undefined where too few groups are in strata that have both sides. */
function within(
  level: Level,
  index: number,
  observations: readonly Observation[],
  holders: readonly number[],
): { found: Separation; share: number } | undefined {
  const sums = new Map<number, [sum: number, count: number]>();
  for (const i of holders) {
    const cell = level.cell[i]!;
    const found = sums.get(cell) ?? [0, 0];
    sums.set(cell, [found[0] + observations[i]!.outcome, found[1] + 1]);
  }
  const touched = new Set([...sums.keys()].map((cell) => level.stratum[cell]!));
  const sideWith: Side = new Map();
  const sideWithout: Side = new Map();
  const rows: Row[] = [];
  let informative = 0;
  for (const stratum of touched) {
    const row: Row = { n1: 0, a: 0, n0: 0, b: 0 };
    const cells = level.cells[stratum]!;
    for (const cell of cells) {
      const [sum, count] = sums.get(cell) ?? [0, 0];
      if (count > 0) {
        row.n1 += 1;
        row.a += sum / count;
      }
      const rest = level.count[cell]! - count;
      if (rest > 0) {
        row.n0 += 1;
        row.b += (level.sum[cell]! - sum) / rest;
      }
    }
    if (row.n1 === 0 || row.n0 === 0) continue;
    rows.push(row);
    for (const cell of cells) {
      const [sum, count] = sums.get(cell) ?? [0, 0];
      informative += count;
      if (count > 0) add(sideWith, level.group[cell]!, sum / count);
      const rest = level.count[cell]! - count;
      if (rest > 0) add(sideWithout, level.group[cell]!, (level.sum[cell]! - sum) / rest);
    }
  }
  const [yes, no] = [tallyOf(sideWith), tallyOf(sideWithout)];
  if (Math.min(yes.of, no.of) < COMPARED_GROUPS) return undefined;
  const result = mantelHaenszel(rows);
  return (
    result && {
      found: { ...result, level: index, with: yes, without: no },
      share: informative / holders.length,
    }
  );
}

/**
 * Separation of the observations that have a feature, at the finest level that can tell: where enough groups of both
 * sides, and nearly all of those that have the feature, are in strata with both sides. (With half of them the first question
 * of 24 callers with 20 % wrong labels was found in .10 of the models, with .8 in .60; coins as rarely.)
 *
 * @param levels finest first
 * @param holders indices of the observations with the feature
 */
export function separate(
  levels: readonly Level[],
  observations: readonly Observation[],
  holders: readonly number[],
): Separation | undefined {
  for (const [index, level] of levels.entries()) {
    const one = within(level, index, observations, holders);
    if (one && (one.share >= NEARLY_ALL || index === levels.length - 1)) return one.found;
  }
  return undefined;
}
