import type { ActionPlan } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import { isRepairStep } from '../../domain/repair-step.js';
import type { World } from '../../world/world.js';

/** Runs that have to be known for a plan that is sure of what its task is after, and so many times more for a less sure one. */
const RUNS = 40;
/** While no more than this share of many runs were told a way, agents explore enough by themselves. */
const FEW_LED = 0.1;
/** Runs that are many. */
const MANY = 2 * RUNS;

/**
 * Whether a plan is worth following. Agents that follow one try nothing else, so that nothing is learned of what it does
 * not know: while few runs are known, their going their own way is worth more than a guess at what the task is after.
 * It is given as often as it is worth it. Where many runs are known of which hardly any was told a way (runs that were
 * imported, or stored for a while before anybody asked), there is nothing to wait for.
 *
 * @param world that the plan was made in: how many runs it was learned from, and how many of them were told a way
 * @param drawn a number in [0, 1), always the same within one task
 */
export function isWorthFollowing(
  plan: ActionPlan,
  { runs, led }: Pick<World, 'runs' | 'led'>,
  drawn: number,
): boolean {
  if (runs >= MANY && led !== undefined && led <= FEW_LED * runs) return true;
  const planned = new Set(plan.steps.filter((step) => !isRepairStep(step)).map(({ action }) => action));
  const branched = new Set(allSteps(plan.steps).map(({ action }) => action));
  const exactly = plan.goals.reduce(
    (all, { action, chance }) =>
      all * (planned.has(action) ? chance : branched.has(action) ? Math.max(chance, 1 - chance) : 1 - chance),
    1,
  );
  return drawn < (exactly * runs) / RUNS;
}
