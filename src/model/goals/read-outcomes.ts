import type { WeighedRun } from './goal-run.js';
import type { Goal } from './goals.js';
import { WRONG } from './settings.js';

/** What the outcomes of runs say of one goal, as natural logarithms of how much likelier they are. */
export interface OutcomesOfGoal {
  /** If some tasks need it, beside none. */
  readonly needed: number;
  /** If it spoils what does not need it, beside no harm; by the runs that went for it by themselves. */
  readonly harmful: number;
}

/** The chance that a run succeeds as far as all goals but one say, by what was done. */
const restOf = (
  { read, needs, explained }: WeighedRun,
  { goals, at, whole }: { goals: readonly Goal[]; at: number; whole: number },
): number =>
  goals.reduce((rest, { operator, harm }, i) => {
    if (i === at || explained.has(operator)) return rest;
    return rest * (read.done.has(operator) ? 1 - harm * (1 - needs[i]!) : 1 - needs[i]!);
  }, whole);

/** Reads what the outcomes of runs say of one of the goals, given what the others explain. */
export function readOutcomes(
  runs: readonly WeighedRun[],
  goals: readonly Goal[],
  at: number,
  whole: number,
): OutcomesOfGoal {
  const { operator, harm } = goals[at]!;
  let [needed, harmful] = [0, 0];
  for (const weighed of runs) {
    const { run, read, explained, needs, weight } = weighed;
    if (!run.outcomeKnown || explained.has(operator)) continue;
    const rest = restOf(weighed, { goals, at, whole });
    const likelihood = (share: number): number => {
      const chance = WRONG + (1 - 2 * WRONG) * rest * share;
      return weight * (run.success * Math.log(chance) + (1 - run.success) * Math.log(1 - chance));
    };
    if (!read.done.has(operator)) {
      needed += likelihood(1 - needs[at]!) - likelihood(1);
      continue;
    }
    const done = likelihood(1 - harm * (1 - needs[at]!));
    needed += done - likelihood(1 - harm);
    if (read.aims.get(operator) === true) harmful += done - likelihood(1);
  }
  return { needed, harmful };
}
