import type { PlanStep } from './action-plan.js';

/** The actions of steps and of their branches, each once, in their order. */
export function actionsOf(steps: readonly PlanStep[]): string[] {
  const all = steps.flatMap(({ action, branches = [] }) => [
    action,
    ...branches.flatMap((branch) => actionsOf(branch.steps)),
  ]);
  return [...new Set(all)];
}
