import type { ActionPlan, PlanStep, StepRemedy } from '../../domain/action-plan.js';
import { isRepairStep } from '../../domain/repair-step.js';
import type { SoFar } from '../runs/so-far.js';
import type { World } from '../world.js';
import { stepOf } from './plan-step.js';

type Tried = SoFar['tried'][number];

/** An error whatever particulars it names. */
const alike = (error: string): string => error.replace(/‹\w+›/g, '‹›').toLowerCase();

/** Whether a call was refused with an error, by its words or by its name. */
const isRefusedWith = ({ outcome, error, code }: Tried, met: string): boolean =>
  outcome === 'error' && [error, code].some((words) => words !== undefined && alike(words) === alike(met));

/** The actions that went through. */
const through = (tried: readonly Tried[]): Set<string> =>
  new Set(
    tried.flatMap(({ action, outcome }) =>
      outcome === 'error' || outcome === 'interrupted' ? [] : [action],
    ),
  );

/** What is still to be done before a refused action is tried again; nothing where it was done already, in vain. */
function stillToDo(action: string, remedies: readonly StepRemedy[], tried: readonly Tried[]): string[] {
  const last = tried.findLastIndex((one) => one.action === action);
  const remedy = last < 0 ? undefined : remedies.find(({ error }) => isRefusedWith(tried[last]!, error));
  if (!remedy) return [];
  const first = tried.findIndex((one) => one.action === action && isRefusedWith(one, remedy.error));
  const before = through(tried.slice(first, last));
  if (remedy.then.every((fix) => before.has(fix))) return [];
  const since = through(tried.slice(last));
  return [...new Set(remedy.then)].filter((fix) => fix !== action && !since.has(fix));
}

/**
 * What is left of a plan in the middle of a task, with what puts right what was refused last before it is tried again.
 *
 * @param recent what puts errors right beside what the steps say, by action
 */
export function putRightFirst(
  plan: ActionPlan,
  world: World,
  { tried }: Pick<SoFar, 'tried'>,
  recent: ReadonlyMap<string, readonly StepRemedy[]> = new Map(),
): ActionPlan {
  let { steps } = plan;
  for (const step of plan.steps) {
    if (isRepairStep(step)) continue;
    const fixes = stillToDo(
      step.action,
      [...(step.if_refused ?? []), ...(recent.get(step.action) ?? [])],
      tried,
    );
    const at = steps.indexOf(step);
    const ahead = new Set(steps.slice(0, at).flatMap((one) => (isRepairStep(one) ? [] : [one.action])));
    // What does as well in place of the step is no step of its own.
    const missing = fixes.filter((fix) => !ahead.has(fix) && !step.or?.includes(fix));
    if (missing.length === 0) continue;
    const own = missing.map((fix): PlanStep => stepOf(fix, step.chance, world));
    const rest = (part: readonly PlanStep[]): PlanStep[] =>
      part.filter(({ action }) => !missing.includes(action));
    steps = [...rest(steps.slice(0, at)), ...own, step, ...rest(steps.slice(at + 1))];
  }
  return steps === plan.steps ? plan : { ...plan, steps };
}
