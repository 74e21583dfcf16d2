import type { Tally } from '../../domain/guidance-item.js';
import { overStrata, type Side } from '../../domain/maths/over-strata.js';
import { PESSIMISM } from '../settings.js';
import { type Cell, emptyCell, type Question } from './counts.js';
import { LEAST_DIFFERENCE, LEAST_NEED, LEAST_OWNERS, LEAST_RATE, LEAST_SHARE } from './settings.js';

/** What is found of something that could be said. */
export interface Verdict {
  readonly with: Tally;
  readonly without: Tally;
  readonly gain: number;
  readonly groups: number;
}

const sideOf = (cells: readonly Cell[]): Side => {
  const known = cells.filter(({ n }) => n > 0);
  return { sum: known.reduce((sum, { n, on }) => sum + on / n, 0), groups: known.length };
};

/** The difference of two sides, shrunk to none, and its standard deviation; undefined where one has nobody. */
function difference(did: Side, not: Side): { d: number; sd: number } | undefined {
  const found = overStrata([[did, not]], {
    effectOf: (did, not, rate) => rate(did) - rate(not),
    groupsOf: ({ groups }) => groups + 1,
  });
  return found && { d: found.d * (found.weights / (found.weights + 1)), sd: found.sd };
}

const added = (a: Cell, b: Cell): Cell => ({ n: a.n + b.n, on: a.on + b.on, free: a.free + b.free });

/**
 * Judges what could be said in a situation, by those who did so beside those who did otherwise there, each group once: the one
 * measure of all that is said after a result. Counts alone decide, and not their order.
 *
 * @returns undefined for what is not worth saying
 */
export function judge({ about, groups: owners }: Question): Verdict | undefined {
  // The same again is said not to be done.
  const against = about === 'again';
  const sides = [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
  const did = sides.reduce((sum, one) => added(sum, one.did), emptyCell());
  const not = sides.reduce((sum, one) => added(sum, one.not), emptyCell());
  const side = sideOf(sides.map((one) => one.did));
  const { groups } = side;
  if (groups < LEAST_OWNERS) return undefined;
  const need = (against ? did : not).free / Math.max(1, did.free + not.free);
  if (need < LEAST_NEED) return undefined;
  if (!against && (did.on < LEAST_SHARE * (did.on + not.on) || did.on < LEAST_RATE * did.n)) return undefined;
  const found = difference(side, sideOf(sides.map((one) => one.not)));
  if (!found) return undefined;
  const d = against ? -found.d : found.d;
  const low = d - PESSIMISM * found.sd;
  // What the world answers to a choice does not depend on who makes it; what costs by being left out does.
  if (against ? d < LEAST_DIFFERENCE || low <= 0 : d <= 0) return undefined;
  return {
    with: { yes: did.on, of: did.n },
    without: { yes: not.on, of: not.n },
    gain: need * (against ? low : d),
    groups,
  };
}
