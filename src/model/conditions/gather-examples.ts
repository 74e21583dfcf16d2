import { addTo } from '../../domain/add-to.js';
import { SAY } from '../../domain/say.js';
import { argumentsOf } from '../arguments/arguments-of.js';
import { addStep, beginHistory } from '../arguments/history.js';
import { wholeText } from '../events/whole-text.js';
import type { Run, Step } from '../table/table.js';
import type { CallExample } from './call-example.js';
import { factsBefore } from './facts-before.js';

/** Whether the operator works later in the run, on something that this action names too, if it names anything. */
function isPassed({ steps }: Run, { at, operator, action }: Step): boolean {
  const named = new Set(argumentsOf(operator, action).map(({ value }) => value));
  return steps
    .slice(at + 1)
    .some(
      (later) =>
        later.operator === operator &&
        !later.failed &&
        (named.size === 0 || argumentsOf(operator, later.action).some(({ value }) => named.has(value))),
    );
}

/**
 * The actions of all runs with what held before them, by operator. The same action refused again in one run says nothing
 * new.
 */
export function gatherExamples(runs: readonly Run[]): Map<string, CallExample[]> {
  const examples = new Map<string, CallExample[]>();
  for (const run of runs) {
    const history = beginHistory(run.task);
    const tried = new Set<string>();
    for (const step of run.steps) {
      const { operator, action, failed, answer } = step;
      const refusal = `${operator}\n${wholeText(action)}\n${answer.shape}`;
      if (operator !== SAY && !(failed && tried.has(refusal)))
        addTo(examples, operator, {
          group: run.group,
          run: run.id,
          guided: run.guided,
          passed: failed && isPassed(run, step),
          ...(failed && { error: answer.shape }),
          facts: factsBefore(argumentsOf(operator, action), history),
        });
      if (failed) tried.add(refusal);
      addStep(history, step);
    }
  }
  return examples;
}
