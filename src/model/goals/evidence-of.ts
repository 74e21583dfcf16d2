import type { WeighedRun } from './goal-run.js';
import type { Goal } from './goals.js';
import { restOf } from './rest-of.js';
import { WRONG } from './settings.js';

/** How much likelier the outcomes of the runs are if some tasks need a goal than if none does: a natural logarithm. */
export function evidenceOf(
  runs: readonly WeighedRun[],
  goals: readonly Goal[],
  at: number,
  whole: number,
): number {
  const { operator, harm } = goals[at]!;
  return runs.reduce((sum, weighed) => {
    const { run, read, explained, needs, weight } = weighed;
    if (!run.outcomeKnown || explained.has(operator)) return sum;
    const rest = restOf(weighed, goals, at, whole);
    const likely = (need: number): number => {
      const done = read.last.has(operator) ? 1 - harm * (1 - need) : 1 - need;
      const chance = WRONG + (1 - 2 * WRONG) * rest * done;
      return run.success * Math.log(chance) + (1 - run.success) * Math.log(1 - chance);
    };
    return sum + weight * (likely(needs[at]!) - likely(0));
  }, 0);
}
