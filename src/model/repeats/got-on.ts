import { isRepeat } from '../table/is-repeat.js';
import type { Run } from '../table/table.js';
import { AGAIN_WITHIN } from './settings.js';

/**
 * Whether a step of a run got it on: it was not refused, it did not do again what had come to the same result, and the error before
 * it did not come again soon after. Undefined of the last step of a run with a known outcome, and of the last after an
 * error: how it ended is the run's.
 */
export function gotOn(
  { steps, outcomeKnown }: Pick<Run, 'steps' | 'outcomeKnown'>,
  at: number,
): boolean | undefined {
  if (outcomeKnown && at === steps.length - 1) return undefined;
  const step = steps[at]!;
  if (step.failed || isRepeat(steps, step)) return false;
  const before = steps[at - 1];
  if (!before?.failed) return true;
  const later = steps.slice(at + 1, at + 1 + AGAIN_WITHIN);
  // Who ends there got past nothing that is known.
  if (later.length === 0) return undefined;
  return !later.some(({ failed, answer }) => failed && answer.shape === before.answer.shape);
}
