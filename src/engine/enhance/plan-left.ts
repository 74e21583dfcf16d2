import type { ActionPlan } from '../../domain/action-plan.js';
import { putRightFirst } from '../../world/plan/put-right-first.js';
import { restOfPlan } from '../../world/plan/rest-of-plan.js';
import type { SoFar } from '../../world/runs/so-far.js';
import type { World } from '../../world/world.js';
import { isPlannable } from '../calibrate/open-actions.js';
import { type AdviceInput, sayable } from './advice-input.js';
import type { RecentRemedies } from './recent-remedies.js';
import { soughtPlan } from './sought-plan.js';
import { taskPlan } from './task-plan.js';

/**
 * The plan for the task, in whichever way its world can be planned in; of a run that stands somewhere in it what is left.
 *
 * @param recent what puts errors right beside what the world knows
 */
export function planLeft(
  world: World,
  { asks, again, explained, sought, chance, input, names }: AdviceInput,
  soFar: SoFar | undefined,
  recent: RecentRemedies = new Map(),
): ActionPlan | undefined {
  const known = (action: string): boolean => sayable(action, names);
  let plan: ActionPlan | undefined;
  if (!isPlannable(world)) plan = sought && soughtPlan(world, sought.of, sought.task, chance, known);
  else if (asks) {
    const asked = new Map([...asks].filter(([action]) => known(action)));
    plan = taskPlan(world, asked, explained, chance, soFar?.told ? soFar.history.words : input);
  }
  return plan && soFar ? putRightFirst(restOfPlan(plan, world, soFar, again), world, soFar, recent) : plan;
}
