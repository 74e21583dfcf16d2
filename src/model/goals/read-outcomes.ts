import type { WeighedRun } from './goal-run.js';
import type { Goal, Place } from './goals.js';
import { NEEDED, WRONG } from './settings.js';

/** What the outcomes of runs say of one goal, as natural logarithms of how much likelier they are. */
export interface OutcomesOfGoal {
  /** If some tasks need it, beside none. */
  readonly needed: number;
  /** If it spoils what does not need it, beside no harm; by the runs that went for it by themselves. */
  readonly harmful: number;
  /** Where among the others it has to be done: the place under which outcomes are likelier, by a factor of e at least. */
  readonly when: Place;
}

const PLACES: readonly Place[] = ['any', 'before', 'after'];

/** The chance that a run succeeds as far as all goals but one say, by what was done. */
const restOf = (
  { read, needs, explained }: WeighedRun,
  { goals, at, whole }: { goals: readonly Goal[]; at: number; whole: number },
): number =>
  goals.reduce((rest, { operator, harm }, i) => {
    if (i === at || explained.has(operator)) return rest;
    return rest * (read.last.has(operator) ? 1 - harm * (1 - needs[i]!) : 1 - needs[i]!);
  }, whole);

/** Whether an operator that was done was done before, or after, all else that the run was for. */
function isDoneAs(
  { read, needs }: WeighedRun,
  { goals, operator, when }: { goals: readonly Goal[]; operator: string; when: Place },
): boolean {
  if (when === 'any') return true;
  const others = goals.flatMap(({ operator: other, asked }, i) => {
    const at = read.last.get(other);
    return !asked || other === operator || at === undefined || needs[i]! <= NEEDED ? [] : [at];
  });
  if (others.length === 0) return true;
  return when === 'before'
    ? read.first.get(operator)! < Math.min(...others)
    : read.last.get(operator)! > Math.max(...others);
}

/** Reads what the outcomes of runs say of one of the goals, given what the others explain. */
export function readOutcomes(
  runs: readonly WeighedRun[],
  goals: readonly Goal[],
  at: number,
  whole: number,
): OutcomesOfGoal {
  const { operator, harm, asked } = goals[at]!;
  const scores: Record<Place, number> = { any: asked ? 1 : -Infinity, before: 0, after: 0 };
  let [needed, harmful] = [0, 0];
  for (const weighed of runs) {
    const { run, read, explained, needs, weight } = weighed;
    if (!run.outcomeKnown || explained.has(operator)) continue;
    const rest = restOf(weighed, { goals, at, whole });
    const likelihood = (share: number): number => {
      const chance = WRONG + (1 - 2 * WRONG) * rest * share;
      return weight * (run.success * Math.log(chance) + (1 - run.success) * Math.log(1 - chance));
    };
    const missed = likelihood(1 - needs[at]!);
    if (!read.last.has(operator)) {
      needed += missed - likelihood(1);
      continue;
    }
    const done = likelihood(1 - harm * (1 - needs[at]!));
    needed += done - likelihood(1 - harm);
    if (read.aims.get(operator) === true) harmful += done - likelihood(1);
    for (const when of PLACES) scores[when] += isDoneAs(weighed, { goals, operator, when }) ? done : missed;
  }
  const when = PLACES.reduce((best, place) => (scores[place] > scores[best] ? place : best));
  return { needed, harmful, when };
}
