import type { PlanStep, StepCondition } from './action-plan.js';

/** How likely a step is needed that is only for when another was refused. */
export const SELDOM = 0.2;

/** Whether a condition says that a step is taken only while another has not gone through. */
const isStillUndone = ({ action }: PlanStep, { fact, values }: StepCondition): boolean =>
  fact.startsWith('done.') && fact !== `done.${action}` && values.join() === 'false';

/** Whether a step is only for when another was refused. */
export const isWayOut = (step: PlanStep): boolean =>
  step.chance <= SELDOM && (step.only_if ?? []).some((condition) => isStillUndone(step, condition));
