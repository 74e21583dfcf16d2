import type { Sentence } from '../../../domain/guidance-item.js';
import { shapeWords } from '../../../model/errors/error-words.js';
import { errorLessonKey } from '../../../model/lessons/lesson-key.js';
import { statementsOf } from '../../../model/lessons/statements-of.js';
import type { Model } from '../../../model/model.js';
import { actionKey } from '../../../model/plan/action-key.js';
import { errorKeyOf, errorsIn } from '../../../model/repairs/error-keys.js';
import { repairsAhead } from '../../../model/repairs/errors-ahead.js';
import type { RepairCandidate } from '../../../model/repairs/repairs-for.js';
import { successBefore } from '../../../model/success/predict-success.js';
import type { Run, Step } from '../../../model/table/table.js';
import type { Wrong } from './finding.js';
import { stepsLost } from './steps-lost.js';

/** Something that went wrong, and the runs that it happened in, before it is counted. */
export interface Case {
  readonly key: string;
  readonly wrong: Wrong;
  readonly says: readonly Sentence[];
  readonly runs: readonly Run[];
  readonly times: number;
  readonly caused: number;
  readonly steps: number;
}

/** The action that a sentence adds; undefined where it adds none. */
function added(sentence: Sentence): string | undefined {
  if (sentence.form === 'only-after') return actionKey(sentence.prior);
  const [first] =
    sentence.form === 'repair' && sentence.repair.kind === 'first' ? sentence.repair.actions : [];
  return first && actionKey(first);
}

/** Sentences of which each adds another action. */
const eachOnce = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.filter((one, at) => {
    const own = added(one);
    return own === undefined || at === sentences.findIndex((other) => added(other) === own);
  });

/** By how many more than was to be expected of such tasks runs failed. */
const moreFailures = ({ success }: Model, runs: readonly Run[]): number =>
  runs
    .filter(({ outcomeKnown }) => outcomeKnown)
    .reduce((sum, run) => sum + successBefore(success, { ...run, similar: [] }) - run.success, 0);

const repairSentence = ({ action, error, repair, worked }: RepairCandidate): Sentence => ({
  form: 'repair',
  action,
  error,
  repair,
  worked,
});

/** The errors that runs of several groups met. */
export function errorFindings(model: Model, runs: readonly Run[]): Case[] {
  const { repairs, operators } = model;
  const statements = [...statementsOf(model)];
  const met = new Map<string, { runs: Run[]; times: number }>();
  for (const run of runs)
    for (const step of errorsIn(run.steps)) {
      const key = errorKeyOf(step);
      const cell = met.get(key) ?? { runs: [], times: 0 };
      met.set(key, cell);
      cell.times += 1;
      if (cell.runs.at(-1) !== run) cell.runs.push(run);
    }
  return Object.entries(repairs.kinds).flatMap(([key, kind]): Case[] => {
    const found = met.get(key);
    if (!found) return [];
    const [repair] = repairsAhead(repairs, key);
    // What keeps it from coming: steps before it, and preconditions of the action.
    const preventions = statements
      .filter(({ operators, errors }) => operators.includes(kind.operator) && errors.includes(kind.shape))
      .map(({ sentence }) => sentence);
    const isMet = (step: Step): boolean => step.failed && errorKeyOf(step) === key;
    return [
      {
        key: errorLessonKey(key),
        wrong: { kind: 'error', action: kind.action, error: shapeWords(kind.shape) },
        says: eachOnce([...(repair ? [repairSentence(repair)] : []), ...preventions]),
        ...found,
        caused: moreFailures(model, found.runs),
        steps: found.runs.reduce((sum, run) => sum + stepsLost(run, operators, isMet), 0),
      },
    ];
  });
}
