import type { ExampleStep, GuidanceItem } from '../../domain/guidance-item.js';
import type { Situation } from '../situation.js';
import { isGap } from '../table/is-gap.js';
import type { Run, Step } from '../table/table.js';
import { LEAST_LIKENESS, MOST_STEPS } from './settings.js';
import { showExample } from './show-example.js';
import { stepsOn } from './steps-on.js';

/** The steps from an error to the action that got past it; undefined where the run did not meet it, or did not get past. */
function pastIn(run: Run, { operator, answer }: Step): Step[] | undefined {
  const met = run.steps.findIndex(
    (step) => step.failed && step.operator === operator && step.answer.shape === answer.shape,
  );
  if (met < 0) return undefined;
  const past = run.steps.findIndex((step, i) => i > met && !step.failed && step.operator === operator);
  if (past < 0) return undefined;
  return stepsOn(run).filter(({ at }) => at > run.steps[met]!.at && at <= run.steps[past]!.at);
}

/**
 * How a like run got past the error that the run at hand has just met: what is seen once is told as an example, and as a repair
 * only what several groups bear out.
 */
export function pastItem(situation: Situation): GuidanceItem | undefined {
  const last = situation.steps.at(-1);
  if (!last?.failed || last.answer.shape === '') return undefined;
  for (const { run, likeness } of situation.similar) {
    if (likeness < LEAST_LIKENESS || run.success <= 0.5) continue;
    const past = pastIn(run, last);
    if (past === undefined || past.length === 0 || past.length > MOST_STEPS) continue;
    if (past.some(({ operator }) => situation.forbids(operator))) continue;
    const steps = showExample(run, situation, past);
    // That the same was done, or with something else, says nothing.
    const isEmpty = ({ action, args = [] }: ExampleStep): boolean =>
      isGap(action) ||
      (action.kind === 'line' && action.name === last.action.text) ||
      (action.kind === 'call' && action.name === last.action.head && args.length === 0);
    if (steps.every(isEmpty)) continue;
    return {
      sentence: { form: 'past', steps },
      gain: likeness,
      groups: 1,
      records: [run.id],
      why: `a run of a task that is like this one by ${likeness.toFixed(2)} got past this error`,
    };
  }
  return undefined;
}
