import { SAY } from '../../domain/say.js';
import { argumentsOf } from '../arguments/arguments-of.js';
import { addStep, beginHistory } from '../arguments/history.js';
import { GAP } from '../table/operators.js';
import type { Run, Step } from '../table/table.js';
import type { CallExample } from './call-example.js';
import { factsBefore } from './facts-before.js';

/** The operator that shows a state to those who use another one, by that and the fact's key. */
export type TellerOf = (operator: string, key: string) => string;

/** The same action that works later, with nothing else done in between, was refused by chance. */
function isTransient(run: Run, { at, operator, action }: Step): boolean {
  for (const later of run.steps.slice(at + 1)) {
    const same = later.operator === operator && later.action.text === action.text;
    if (same && !later.failed) return true;
    if (!same && !later.failed) return false;
  }
  return false;
}

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

/** An error that names the state it is for is the same error for another state. */
function withoutStates(shape: string, facts: ReadonlyMap<string, string>): string {
  const states = new Set([...facts].flatMap(([key, value]) => (key.startsWith('state\t') ? [value] : [])));
  return shape
    .split(' ')
    .map((word) => (states.has(word) ? GAP : word))
    .join(' ');
}

/** Counts which operators showed what, by the operator that acted on it and the fact's key. */
function countTellers(): {
  note: (operator: string, key: string, teller: string) => void;
  tellerOf: TellerOf;
} {
  const counts = new Map<string, Map<string, number>>();
  return {
    note(operator, key, teller) {
      const own = counts.get(`${operator}\n${key}`) ?? new Map<string, number>();
      counts.set(`${operator}\n${key}`, own);
      own.set(teller, (own.get(teller) ?? 0) + 1);
    },
    tellerOf: (operator, key) =>
      [...(counts.get(`${operator}\n${key}`) ?? [])].sort(
        (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
      )[0]?.[0] ?? '',
  };
}

/**
 * The actions of all runs with what held before them. The same action refused again in one run says nothing new, and
 * one that worked when it was tried again says nothing of conditions.
 */
export function gatherExamples(runs: readonly Run[]): {
  examples: Map<string, CallExample[]>;
  tellerOf: TellerOf;
} {
  const { note, tellerOf } = countTellers();
  const examples = new Map<string, CallExample[]>();
  for (const run of runs) {
    const history = beginHistory(run.task);
    const tried = new Set<string>();
    const inState = new Set<string>();
    for (const step of run.steps) {
      const { operator, action, failed, answer } = step;
      // On a page the same click is another action once another page was seen.
      const page = action.kind === 'act' ? history.sights.length : 0;
      const call = `${operator}\n${action.text}\n${page}`;
      const refusal = `${call}\n${answer.shape}`;
      const isNew = !failed || (!tried.has(refusal) && !isTransient(run, step));
      if (failed) tried.add(refusal);
      if (isNew && operator !== SAY) {
        const args = argumentsOf(operator, action);
        const list = examples.get(operator) ?? [];
        examples.set(operator, list);
        const facts = factsBefore(args, history, (key, teller) => note(operator, key, teller));
        const error = failed ? withoutStates(answer.shape, facts) : undefined;
        const objects = args.length > 0 ? args.map(({ value }) => `${operator}\n${value}`) : [call];
        if (error !== undefined && error !== answer.shape) for (const object of objects) inState.add(object);
        // Something was done about the state since: what was seen of it holds no longer.
        if (!failed && objects.some((object) => inState.has(object)))
          for (const key of facts.keys()) if (key.startsWith('state\t')) facts.delete(key);
        list.push({
          operator,
          group: run.group,
          run: run.id,
          guided: run.guided,
          passed: failed && isPassed(run, step),
          args,
          ...(error === undefined ? {} : { error }),
          facts,
        });
      }
      addStep(history, step);
    }
  }
  return { examples, tellerOf };
}
