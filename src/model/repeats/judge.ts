import { overStrata, type Side } from '../../domain/maths/over-strata.js';
import { PESSIMISM } from '../settings.js';
import { type Cell, emptyCell, type Question } from './counts.js';
import type { Repeat } from './repeats.js';
import { LEAST_DIFFERENCE, LEAST_NEED, LEAST_OWNERS } from './settings.js';

/** What is known of the same again in a situation. */
export type Verdict = Omit<Repeat, 'records'>;

const sideOf = (cells: readonly Cell[]): Side => {
  const known = cells.filter(({ n }) => n > 0);
  return { sum: known.reduce((sum, { n, on }) => sum + on / n, 0), groups: known.length };
};

const added = (a: Cell, b: Cell): Cell => ({ n: a.n + b.n, on: a.on + b.on, free: a.free + b.free });

/**
 * Judges the same again in a situation, beside those who did otherwise there, each group once. Counts alone decide, and not
 * their order.
 *
 * @returns undefined where it is not worth saying that it does not get on
 */
export function judge({ when, groups: owners }: Question): Verdict | undefined {
  const sides = [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
  const did = sides.reduce((sum, one) => added(sum, one.did), emptyCell());
  const not = sides.reduce((sum, one) => added(sum, one.not), emptyCell());
  const side = sideOf(sides.map((one) => one.did));
  const { groups } = side;
  const need = did.free / Math.max(1, did.free + not.free);
  if (groups < LEAST_OWNERS || need < LEAST_NEED) return undefined;
  const found = overStrata([[sideOf(sides.map((one) => one.not)), side]], {
    effectOf: (not, did, rate) => rate(not) - rate(did),
    groupsOf: ({ groups }) => groups + 1,
  });
  if (!found) return undefined;
  // Shrunk to no difference.
  const d = found.d * (found.weights / (found.weights + 1));
  const low = d - PESSIMISM * found.sd;
  if (d < LEAST_DIFFERENCE || low <= 0) return undefined;
  return {
    when,
    with: { yes: did.on, of: did.n },
    without: { yes: not.on, of: not.n },
    gain: need * low,
    groups,
  };
}
