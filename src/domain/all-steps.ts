import type { PlanStep } from './action-plan.js';

/** Every step of a plan, those of branches after the step that they belong to. */
export const allSteps = (steps: readonly PlanStep[]): PlanStep[] =>
  steps.flatMap((step) => [step, ...(step.branches ?? []).flatMap((branch) => allSteps(branch.steps))]);
