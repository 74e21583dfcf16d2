import type { PlanStep } from './action-plan.js';

/** Whether a step is taken only where a result shows something so, rather than where something was done or given. */
export const isConditional = ({ only_if = [] }: Pick<PlanStep, 'only_if'>): boolean =>
  only_if.some(({ fact }) => !fact.startsWith('done.') && !fact.startsWith('equal_length.'));
