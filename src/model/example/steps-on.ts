import { wholeText } from '../events/whole-text.js';
import type { Run, Step } from '../table/table.js';

/** Whether a step repeats the one before it, to the same result. */
const isAgain = ({ action, result }: Step, before: Step | undefined): boolean =>
  before !== undefined && wholeText(before.action) === wholeText(action) && before.result === result;

/** What a run that did more than speak says last is no step. */
const isLastWord = (step: Step, steps: readonly Step[]): boolean =>
  step === steps.at(-1) && step.action.kind === 'say' && steps.some(({ action }) => action.kind !== 'say');

/** The steps of a run that led on: none that was refused, and none twice in a row to the same result. */
export const stepsOn = ({ steps }: Pick<Run, 'steps'>): Step[] =>
  steps.filter((step, i) => !step.failed && !isAgain(step, steps[i - 1]) && !isLastWord(step, steps));
