import type { PlanStep } from '../../domain/action-plan.js';
import { SELDOM } from '../../domain/repair-step.js';
import type { World } from '../world.js';
import { providers } from './plan-needs.js';
import { stepOf } from './plan-step.js';

/** A source that explains less than this share of an argument's values is not gone for. */
const WORTH_GOING = 0.5;

/**
 * What puts a step's errors right, as steps of their own that are taken only while that step has not gone through: so a
 * program knows what to call them with. What their arguments are read from comes first, among the steps and in the ways
 * out.
 *
 * @param step its remedies are changed where they need something to be read first
 * @param before actions of the steps that come before its ways out, its own among them
 * @param planned actions that have steps, those that come later too; what is added is added there
 */
export function waysOut(
  step: PlanStep,
  world: World,
  before: ReadonlySet<string>,
  planned: Set<string>,
): PlanStep[] {
  const added: PlanStep[] = [];
  const add = (action: string, support: number): void => {
    if (planned.has(action)) return;
    planned.add(action);
    const own = stepOf(action, SELDOM, world);
    const still = { fact: `done.${step.action}`, values: ['false'], held: support, refused: 0 };
    // What is learned of the same says it too.
    const others = (own.only_if ?? []).filter(({ fact }) => fact !== still.fact);
    added.push({ ...own, only_if: [...others, still] });
  };
  const remedies = step.if_refused?.map((remedy) => {
    const way: string[] = [];
    for (const action of remedy.then) {
      const model = world.actions.get(action);
      if (model && !before.has(action) && !way.includes(action)) {
        const reads = providers(model, world)
          .filter(({ share }) => share >= WORTH_GOING)
          .map(({ action: read }) => read)
          .filter((read) => !before.has(read) && !way.includes(read));
        for (const one of [...reads, action]) add(one, remedy.support);
        way.push(...reads);
      }
      way.push(action);
    }
    // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
    return { ...remedy, then: way };
  });
  if (remedies) step.if_refused = remedies;
  return added;
}
