import { wholeText } from '../events/whole-text.js';
import type { Step } from './table.js';

/** Whether two steps do the same. */
export const isSame = (a: Pick<Step, 'operator' | 'action'>, b: Pick<Step, 'operator' | 'action'>): boolean =>
  a.operator === b.operator && wholeText(a.action) === wholeText(b.action);

/** Whether a step does what an earlier one of the run did, to the same result; where none was told nobody can say. */
export const isRepeat = (steps: readonly Step[], last: Step): boolean =>
  last.result !== '' &&
  steps.slice(0, last.at).some((step) => step.result === last.result && isSame(step, last));
