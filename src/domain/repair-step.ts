import type { PlanStep, StepCondition } from './action-plan.js';

/** The chance of a repair: a step that is needed only where another was refused. */
export const SELDOM = 0.2;

/** True for the condition that another action has not succeeded yet. */
const isStillUndone = ({ action }: PlanStep, { fact, values }: StepCondition): boolean =>
  fact.startsWith('done.') && fact !== `done.${action}` && values.join() === 'false';

/** True for a step that is taken only where another was refused. */
export const isRepairStep = (step: PlanStep): boolean =>
  step.chance <= SELDOM && (step.only_if ?? []).some((condition) => isStillUndone(step, condition));
