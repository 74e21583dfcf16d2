import type { Kinds } from './definition.js';
import type { Lesson, RecordedRun } from './load.js';

type Test = (run: RecordedRun, step: number) => boolean;

/** A regular expression as the lessons write it: `(?i)` and `(?m)` in front are flags. */
export function lessonPattern(source: string, flags = ''): RegExp {
  const [, given, rest] = /^(?:\(\?([a-z]+)\))?(.*)$/s.exec(source)!;
  return new RegExp(rest!, [...new Set(`${flags}${given ?? ''}`)].join(''));
}

const lastTurn = (run: RecordedRun, step: number) => run.turns[step - 2];

/** What each key of a lesson's `when` asks of a run and of the step to be taken next. */
const TESTS: Readonly<Record<string, (value: string, kinds: Kinds | undefined) => Test>> = {
  step: (value) => (_, step) => step === Number(value),
  error: (value) => {
    const pattern = lessonPattern(value);
    return (run, step) => {
      const turn = lastTurn(run, step);
      // An agent that sees screenshots has no results: its thoughts say what happened.
      return turn !== undefined && pattern.test(turn.result ?? turn.memory ?? '');
    };
  },
  repeated: () => (run, step) => {
    const last = lastTurn(run, step)?.decision;
    return last !== undefined && run.turns.slice(0, step - 2).some(({ decision }) => decision === last);
  },
  after: (value, kinds) => (run, step) => {
    const turn = lastTurn(run, step);
    return turn !== undefined && kinds?.ofDecision(turn.decision) === value;
  },
  inputs: (value) => {
    const pattern = lessonPattern(value);
    return (run, step) => pattern.test(run.turns[step - 1]?.inputs ?? '');
  },
  query: (value) => {
    const pattern = lessonPattern(value);
    return (run) => pattern.test(run.query);
  },
};

/** Keys that are fields of the metadata: `services` is a list and a pattern, the others are equal. */
const FIELDS = new Set(['strategy', 'database', 'services', 'website', 'repository']);

const MIDDLE = ['step', 'error', 'repeated', 'after', 'inputs'];

function testOf(key: string, value: string, kinds: Kinds | undefined): Test {
  const test = TESTS[key];
  if (test) return test(value, kinds);
  if (!FIELDS.has(key)) throw new Error(`no test for "${key}" in the \`when\` of a lesson`);
  const pattern = lessonPattern(value);
  return ({ metadata }) => {
    const field = metadata[key];
    return Array.isArray(field) ? field.some((one) => pattern.test(String(one))) : field === value;
  };
}

/**
 * The first step of a run before which the `when` of a lesson holds, from 1 (the start); undefined where it holds
 * nowhere. A `when` that says nothing of steps is asked about at the start alone.
 */
export function situationOf(
  { when }: Lesson,
  run: RecordedRun,
  kinds: Kinds | undefined,
): number | undefined {
  const tests = Object.entries(when).map(([key, value]) => testOf(key, String(value), kinds));
  const last = MIDDLE.some((key) => key in when) ? run.turns.length : 1;
  for (let step = 1; step <= last; step++) if (tests.every((test) => test(run, step))) return step;
  return undefined;
}
