import type { Step } from './table.js';

/** Whether an operator is done with success among the steps from one index up to another. */
export const isDone = (
  steps: readonly Pick<Step, 'operator' | 'failed'>[],
  operator: string,
  from = 0,
  to = steps.length,
): boolean => steps.some((step, at) => at >= from && at < to && !step.failed && step.operator === operator);
