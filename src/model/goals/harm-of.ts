import type { WeighedRun } from './goal-run.js';
import type { Goal } from './goals.js';
import { restOf } from './rest-of.js';
import { WRONG } from './settings.js';

/**
 * How much likelier the outcomes of the runs that went for an operator by themselves are if it spoils what does not need it than if
 * it does no harm: a natural logarithm.
 */
export function harmOf(
  runs: readonly WeighedRun[],
  goals: readonly Goal[],
  at: number,
  whole: number,
): number {
  const { operator, harm } = goals[at]!;
  return runs.reduce((sum, weighed) => {
    const { run, read, explained, needs, weight } = weighed;
    if (!run.outcomeKnown || explained.has(operator)) return sum;
    if (!read.last.has(operator) || read.aims.get(operator) !== true) return sum;
    const rest = restOf(weighed, goals, at, whole);
    const likely = (done: number): number => {
      const chance = WRONG + (1 - 2 * WRONG) * rest * done;
      return run.success * Math.log(chance) + (1 - run.success) * Math.log(1 - chance);
    };
    return sum + weight * (likely(1 - harm * (1 - needs[at]!)) - likely(1));
  }, 0);
}
