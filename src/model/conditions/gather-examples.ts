import { argumentsOf } from '../arguments/arguments-of.js';
import { addStep, beginHistory } from '../arguments/history.js';
import type { Sources } from '../arguments/sources.js';
import { GAP } from '../table/operators.js';
import type { Run, Step } from '../table/table.js';
import type { CallExample } from './call-example.js';
import { factsBefore } from './facts-before.js';

/** The same action that works later, with nothing else done in between, was refused by chance. */
function isTransient(run: Run, { at, operator, action }: Step): boolean {
  for (const later of run.steps.slice(at + 1)) {
    const same = later.operator === operator && later.action.text === action.text;
    if (same && !later.failed) return true;
    if (!same && !later.failed) return false;
  }
  return false;
}

/** An error that names the state it is for is the same error for another state. */
function withoutStates(shape: string, facts: ReadonlyMap<string, string>): string {
  const states = new Set([...facts].flatMap(([key, value]) => (key.startsWith('state\t') ? [value] : [])));
  return shape
    .split(' ')
    .map((word) => (states.has(word) ? GAP : word))
    .join(' ');
}

/**
 * The actions of all runs with what held before them. The same action refused again in one run says nothing new, and
 * one that worked when it was tried again says nothing of conditions.
 */
export function gatherExamples(runs: readonly Run[], sources: Sources): Map<string, CallExample[]> {
  const examples = new Map<string, CallExample[]>();
  for (const run of runs) {
    const history = beginHistory(run.task);
    const tried = new Set<string>();
    for (const step of run.steps) {
      const { operator, action, failed, answer } = step;
      const call = `${operator}\n${action.text}`;
      const isNew = !failed || (!tried.has(call) && !isTransient(run, step));
      if (failed) tried.add(call);
      else tried.delete(call);
      if (isNew && action.kind !== 'say') {
        const args = argumentsOf(operator, action);
        const list = examples.get(operator) ?? [];
        examples.set(operator, list);
        const facts = factsBefore(operator, args, history, sources);
        list.push({
          operator,
          group: run.group,
          run: run.id,
          guided: run.guided,
          args,
          ...(failed ? { error: withoutStates(answer.shape, facts) } : {}),
          facts,
        });
      }
      addStep(history, step);
    }
  }
  return examples;
}
