import type { Sentence } from '../../domain/guidance-item.js';
import { SAY } from '../../domain/say.js';
import { conditionItems } from '../conditions/condition-items.js';
import { rulesOf } from '../conditions/rules-of.js';
import { contrastsFor } from '../contrasts/contrasts-for.js';
import { shapeWords } from '../errors/error-words.js';
import { anyTask } from '../lessons/any-task.js';
import { errorLessonKey } from '../lessons/lesson-key.js';
import type { Model } from '../model.js';
import { actionKey } from '../plan/action-key.js';
import { showingOf } from '../plan/knowledge-of.js';
import { errorKeyOf } from '../repairs/error-keys.js';
import { errorsAhead } from '../repairs/errors-ahead.js';
import type { ErrorKind } from '../repairs/repairs.js';
import { successBefore } from '../success/predict-success.js';
import type { Run, Step } from '../table/table.js';
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

/** What keeps an error from coming: steps before it, and preconditions of the action. */
function preventions(model: Model, { shape, operator }: ErrorKind): Sentence[] {
  const { conditions, contrasts } = model;
  const before = contrasts.contrasts
    .filter(({ error }) => error?.shape === shape && error.callers.includes(operator))
    .flatMap((contrast) =>
      contrastsFor({ ...contrasts, contrasts: [contrast] }, { ...anyTask, words: contrast.words }),
    );
  const rules = rulesOf(conditions, operator).filter(({ errors }) => errors.includes(shape));
  const own = { [operator]: { rules, effects: [], reads: false } };
  return [...before, ...conditionItems(own, operator, showingOf(model, anyTask))].map(
    ({ sentence }) => sentence,
  );
}

/** The action that a sentence adds; undefined where it adds none. */
function added(sentence: Sentence): string | undefined {
  if (sentence.form === 'first') return actionKey(sentence.action);
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

/** The errors that runs of several groups met. */
export function errorFindings(model: Model, runs: readonly Run[]): Case[] {
  const { repairs, operators } = model;
  const best = new Map(errorsAhead(repairs, anyTask).map((ahead) => [ahead.key, ahead.best]));
  const met = new Map<string, { runs: Run[]; times: number }>();
  for (const run of runs)
    for (const step of run.steps) {
      if (!step.failed || step.operator === SAY || step.answer.shape === '') continue;
      const key = errorKeyOf(step);
      const cell = met.get(key) ?? { runs: [], times: 0 };
      met.set(key, cell);
      cell.times += 1;
      if (cell.runs.at(-1) !== run) cell.runs.push(run);
    }
  return Object.entries(repairs.kinds).flatMap(([key, kind]): Case[] => {
    const found = met.get(key);
    if (!found) return [];
    const repair = best.get(key);
    const isMet = (step: Step): boolean => step.failed && errorKeyOf(step) === key;
    return [
      {
        key: errorLessonKey(key),
        wrong: { kind: 'error', action: kind.action, error: shapeWords(kind.shape) },
        says: eachOnce([
          ...(repair
            ? [
                {
                  form: 'repair' as const,
                  action: repair.action,
                  error: repair.error,
                  repair: repair.repair,
                  worked: repair.worked,
                },
              ]
            : []),
          ...preventions(model, kind),
        ]),
        ...found,
        caused: moreFailures(model, found.runs),
        steps: found.runs.reduce((sum, run) => sum + stepsLost(run, operators, isMet), 0),
      },
    ];
  });
}
