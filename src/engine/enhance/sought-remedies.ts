import type { PlanStep, StepRemedy } from '../../domain/action-plan.js';
import { remediesOf } from '../../world/plan/plan-step.js';
import type { UntriedWay } from '../../world/remedies/untried-ways.js';
import type { World } from '../../world/world.js';

/** What is known to put an error right for it to be told of actions that have not met it. */
const SURE = 0.6;
/** An error that so many of all actions meet says nothing of what they have in common. */
const ANYBODY = 0.5;
/** How likely actions that share one rule share another, before anything went through; and from when on it is told. */
const SHARED = 0.5;
const LEAST = 0.1;

const remedy = (error: string, then: string[], support: number): StepRemedy => ({ error, then, support });

/** What may put errors of an action right that nobody got past; none of them has been tried against it. */
export const untriedRemedies = (action: string, untried: readonly UntriedWay[]): StepRemedy[] =>
  untried.flatMap(({ error, actions, ways }) =>
    actions.includes(action)
      ? [
          remedy(
            error,
            [...new Set(ways.flatMap(({ way }) => way))].filter((one) => one !== action),
            0,
          ),
        ]
      : [],
  );

/** What may put an error right that an action has not met, and how likely it meets that all the same. */
interface KindredRemedy {
  remedy: StepRemedy;
  chance: number;
}

/**
 * What puts errors right that an action has not met, where actions that meet other errors of its own have: they may be
 * refused by the same rules. How often the action went through although it was never so refused speaks against it.
 */
export function kindredRemedies(
  action: string,
  world: World,
  untried: readonly UntriedWay[],
): KindredRemedy[] {
  const few = world.remedies.filter(({ actions }) => actions.size < ANYBODY * world.actions.size);
  const kin = new Set(few.flatMap(({ actions }) => (actions.has(action) ? [...actions.keys()] : [])));
  const passed = (one: string): number => world.actions.get(one)?.calls.ok ?? 0;
  const own = new Set(world.remedies.flatMap(({ error, actions }) => (actions.has(action) ? [error] : [])));
  return few.flatMap(({ error, actions, fixes: [best] }): KindredRemedy[] => {
    const others = [...actions].filter(([one]) => one !== action && kin.has(one));
    if (own.has(error) || others.length === 0) return [];
    const met = others.reduce((sum, [, units]) => sum + units, 0);
    const rate = met / (met + others.reduce((sum, [one]) => sum + passed(one), 0) + 1);
    const shared = SHARED * (1 - rate) ** passed(action);
    const chance = shared / (shared + 1 - SHARED);
    if (chance < LEAST) return [];
    const [other] = others[0]!;
    const known = best && best.chance >= SURE ? remediesOf(other, world) : untriedRemedies(other, untried);
    return known
      .filter((one) => one.error === error && !one.then.includes(action))
      .map(({ then, support }) => ({ remedy: remedy(error, then, support), chance }));
  });
}

/** A step with what may put its errors right beside what is known to. */
export function withUntried(step: PlanStep, untried: readonly UntriedWay[]): PlanStep {
  const known = new Set(step.if_refused?.map(({ error }) => error));
  const more = untriedRemedies(step.action, untried).filter(({ error }) => !known.has(error));
  return more.length === 0 ? step : { ...step, if_refused: [...(step.if_refused ?? []), ...more] };
}
