import { SAY } from '../distil/steps/action.js';
import { maskParticulars } from '../distil/steps/mask.js';
import type { Step } from '../distil/steps/to-steps.js';
import { leavesOf } from '../world/leaves.js';
import type { ObservedStep } from '../world/observed-run.js';

/** Says nothing that the refusal does not. */
const LABEL = /^(?:error|exception)\s*:\s*/i;
const MAX_ERROR = 160;

/** What the error says, the values that the call was made with and other particulars left out. */
export function errorWords(step: Step): string {
  let words = (step.error ?? '').replace(LABEL, '');
  const named = leavesOf(step.action.args).leaves.filter(
    ({ value, nominal }) => nominal && value.length > 2 && !/^(?:true|false)$/.test(value),
  );
  // The longest first: a value may be a part of another.
  named.sort((a, b) => b.value.length - a.value.length);
  for (const { value } of named) words = words.replaceAll(value, '<id>');
  return maskParticulars(words).slice(0, MAX_ERROR);
}

/** The steps of a run as the model of the world reads them: without replies, what the user said kept with what followed. */
export function observedSteps(steps: readonly Step[], query: string): ObservedStep[] {
  const observed: ObservedStep[] = [];
  let heard = '';
  for (const step of steps) {
    if (step.source === 'user' && step.observation !== query) heard += `\n${step.observation}`;
    if (step.action.name === SAY) continue;
    observed.push({
      action: step.action.name,
      args: step.action.args,
      outcome: step.outcome,
      ...(step.error === undefined ? {} : { error: errorWords(step) }),
      result: step.result,
      heard: heard.trim(),
    });
    heard = '';
  }
  return observed;
}
