import type { Tally } from '../../domain/guidance-item.js';
import { overStrata, type Side } from '../../domain/maths/over-strata.js';
import { PESSIMISM } from '../settings.js';
import type { Cell, Question } from './counts.js';
import { LEAST_DIFFERENCE, LEAST_NEED, LEAST_OWNERS, LEAST_RATE, LEAST_SHARE } from './settings.js';

/** What is found of something that could be said. */
export interface Verdict {
  readonly with: Tally;
  readonly without: Tally;
  readonly gain: number;
  readonly groups: number;
}

const sorted = <V>(map: ReadonlyMap<string, V>): V[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);

const sideOf = (cells: readonly Cell[]): Side => {
  const known = cells.filter(({ n }) => n > 0);
  return { sum: known.reduce((sum, { n, on }) => sum + on / n, 0), groups: known.length };
};

/** The difference of two sides over strata, shrunk to none, and its standard deviation; undefined where none has both. */
function difference(
  strata: readonly (readonly [did: Side, not: Side])[],
): { d: number; sd: number } | undefined {
  const found = overStrata(strata, {
    effectOf: (did, not, rate) => rate(did) - rate(not),
    groupsOf: ({ groups }) => groups + 1,
  });
  return found && { d: found.d * (found.weights / (found.weights + 1)), sd: found.sd };
}

const added = (a: Cell, b: Cell): Cell => ({ n: a.n + b.n, on: a.on + b.on, free: a.free + b.free });
const NONE: Cell = { n: 0, on: 0, free: 0 };

/**
 * Judges what could be said in a situation, by those who did so beside those who did otherwise there, in strata, each group once:
 * the one measure of all that is said after a result. Counts alone decide, and not their order.
 *
 * @param against true where it is said not to be done
 * @returns undefined for what is not worth saying
 */
export function judge({ about, strata }: Question, say: string, against = false): Verdict | undefined {
  let [did, not] = [NONE, NONE];
  let groups = 0;
  const sides = sorted(strata).map((owners): [Side, Side] => {
    const own = sorted(owners).map((says): [Cell, Cell] => [
      says.get(say) ?? NONE,
      [...says].reduce((sum, [other, cell]) => (other === say ? sum : added(sum, cell)), NONE),
    ]);
    for (const [one, other] of own) [did, not] = [added(did, one), added(not, other)];
    const [with_, without] = [sideOf(own.map(([one]) => one)), sideOf(own.map(([, other]) => other))];
    groups += with_.groups;
    return [with_, without];
  });
  if (groups < LEAST_OWNERS) return undefined;
  const need = (against ? did : not).free / Math.max(1, did.free + not.free);
  if (need < LEAST_NEED) return undefined;
  if (!against && (did.on < LEAST_SHARE * (did.on + not.on) || did.on < LEAST_RATE * did.n)) return undefined;
  const found = difference(sides);
  if (!found) return undefined;
  const d = against ? -found.d : found.d;
  const low = d - PESSIMISM * found.sd;
  // What the world answers to a choice does not depend on who makes it; what comes next does, and so does what costs by being left out.
  const isMechanical = about === 'item' || about === 'label';
  if (isMechanical ? d <= 0 : d < LEAST_DIFFERENCE || low <= 0) return undefined;
  return {
    with: { yes: did.on, of: did.n },
    without: { yes: not.on, of: not.n },
    gain: need * (isMechanical ? d : low),
    groups,
  };
}
