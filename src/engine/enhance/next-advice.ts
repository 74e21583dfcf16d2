import type { ActionPlan } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import { isRepairStep } from '../../domain/repair-step.js';
import type { Next } from '../../guidance/line-pieces.js';
import { alongPlan, nextActions, weighedNext } from '../../search/next-actions.js';
import { stepOf } from '../../world/plan/plan-step.js';
import type { SoFar } from '../../world/runs/so-far.js';
import type { World } from '../../world/world.js';
import { type AdviceInput, sayable } from './advice-input.js';
import { sourcesOfAction } from './walk-evidence.js';

/**
 * What comes next, by like runs, by what was learned of all runs, and by what is left of the plan; most likely first.
 *
 * @param plan what is left of it, where one can be made
 */
export function likelyNext(request: AdviceInput, plan?: ActionPlan): Next[] {
  const { walk, names, soFar } = request;
  const voted = nextActions(walk.paths, walk.start);
  const weighed = request.next ? weighedNext(voted, request.next) : voted;
  const left = allSteps(plan?.steps ?? []).map(({ action, or = [] }) => [action, ...or]);
  return alongPlan(weighed, left, soFar?.told === true)
    .filter(({ action }) => sayable(action, names))
    .map(({ action, share, paths }, i) => ({
      action,
      share,
      sources:
        paths.length > 0 || i > 0
          ? [...new Set(paths.map((path) => walk.paths[path]!.id))]
          : sourcesOfAction(action, request).slice(0, 1),
    }));
}

/** Actions that were refused when they were tried last. */
const refusedLast = (soFar: SoFar | undefined): ReadonlySet<string> => {
  const last = new Map((soFar?.tried ?? []).map(({ action, outcome }) => [action, outcome]));
  return new Set([...last].flatMap(([action, outcome]) => (outcome === 'error' ? [action] : [])));
};

/**
 * What is left of a plan, with that of several actions that would do for a step which is likeliest to come next; one that
 * was refused when it was tried last only where all of them were.
 */
export function withLikelier(
  plan: ActionPlan,
  next: readonly Next[],
  world: World,
  soFar?: SoFar,
): ActionPlan {
  const shares = new Map(next.map(({ action, share }) => [action, share]));
  const refused = refusedLast(soFar);
  // A share is at most 1.
  const share = (action: string): number => (shares.get(action) ?? 0) - (refused.has(action) ? 1 : 0);
  const steps = plan.steps.map((step) => {
    // What puts something right is named by what it puts right.
    if (isRepairStep(step)) return step;
    const best = (step.or ?? []).reduce((a, b) => (share(b) > share(a) ? b : a), step.action);
    return best === step.action ? step : { ...stepOf(best, 1, world), chance: step.chance };
  });
  return { ...plan, steps };
}
