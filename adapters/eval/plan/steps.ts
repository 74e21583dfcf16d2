import type { ActionPlan, PlanStep } from '../../../src/index.js';

/** Every step of a plan, those of branches after the step that they belong to. */
export const allSteps = (steps: readonly PlanStep[]): PlanStep[] =>
  steps.flatMap((step) => [step, ...(step.branches ?? []).flatMap((branch) => allSteps(branch.steps))]);

/** A branch's step counts as planned from this chance on. */
const LIKELY = 0.5;

/** The steps that a plan means to take: its own, and those of branches that are as likely as not. */
export const meantSteps = (steps: readonly PlanStep[]): PlanStep[] =>
  steps.flatMap((step) => [
    step,
    ...(step.branches ?? []).flatMap((branch) =>
      meantSteps(branch.steps).filter(({ chance }) => chance >= LIKELY),
    ),
  ]);

/** The step of an action, wherever in the plan it stands. */
export const stepOf = (plan: ActionPlan | undefined, action: string): PlanStep | undefined =>
  allSteps(plan?.steps ?? []).find((step) => step.action === action);
