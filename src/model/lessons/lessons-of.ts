import type { RepairKind, Sentence, ShownAction } from '../../domain/guidance-item.js';
import { shapeWords } from '../errors/error-words.js';
import type { Model } from '../model.js';
import { errorKeyOf, errorsIn } from '../repairs/error-keys.js';
import { repairsAhead } from '../repairs/errors-ahead.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import { errorLessonKey, statementKey } from './lesson-key.js';
import { statementsOf } from './statements-of.js';

/** Something that a model says whatever the task. */
interface Said {
  /** Equal for what says the same, whatever the counts. */
  readonly key: string;
  /** Ids of the runs that bear it out. */
  readonly runs: readonly string[];
}

/** An error of an action, with its repair where one is known. */
interface ErrorLesson extends Said {
  readonly about: 'error';
  readonly action: ShownAction;
  readonly error: string;
  readonly repair?: RepairKind;
}

/** Any other sentence. */
interface SentenceLesson extends Said {
  readonly about: 'statement';
  readonly sentence: Sentence;
}

export type ModelLesson = ErrorLesson | SentenceLesson;

/** The runs that met each error, by its key, and those in which each operator was refused, by operator and shape. */
function refusalsIn(runs: readonly Run[]) {
  const byError = new Map<string, string[]>();
  const byOperator = new Map<string, string[]>();
  const note = (lists: Map<string, string[]>, key: string, id: string): void => {
    const list = lists.get(key);
    if (!list) lists.set(key, [id]);
    else if (list.at(-1) !== id) list.push(id);
  };
  for (const { id, steps } of runs) {
    for (const step of errorsIn(steps)) {
      note(byError, errorKeyOf(step), id);
      note(byOperator, `${step.operator}\t${step.answer.shape}`, id);
    }
  }
  return {
    met: (error: string): string[] => byError.get(error) ?? [],
    refused: (operator: string, shapes: readonly string[]): string[] =>
      shapes.flatMap((shape) => byOperator.get(`${operator}\t${shape}`) ?? []),
  };
}

const each = (...ids: readonly (readonly string[])[]): string[] => [...new Set(ids.flat())].sort();

/**
 * What a model says whatever the task: errors with their repairs, conditions, argument sources and contrasts. An error has
 * every run that met it, a condition every run that was refused for it; what separates runs has the few that bear it out best.
 *
 * @param runs that the model was fitted to, in its terms
 */
export function lessonsOf(model: Model, runs: readonly Run[]): ModelLesson[] {
  const { repairs } = model;
  const { met, refused } = refusalsIn(runs);
  const lessons = new Map<string, ModelLesson>();
  for (const [error, { shape, action, groups, passed }] of Object.entries(repairs.kinds)) {
    const repair = repairsAhead(repairs, error)[0]?.repair;
    // Of what agents get past by themselves nothing is said.
    if (repair === undefined && (groups < SEVERAL_GROUPS || passed[0] > 0)) continue;
    const key = errorLessonKey(error);
    lessons.set(key, {
      about: 'error',
      key,
      action,
      error: shapeWords(shape),
      ...(repair && { repair }),
      runs: each(met(error)),
    });
  }
  const say = (sentence: Sentence, ids: string[]): void => {
    const key = statementKey(sentence);
    if (key !== undefined) lessons.set(key, { about: 'statement', key, sentence, runs: ids });
  };
  for (const { sentence, records, operators, errors } of statementsOf(model))
    say(sentence, each(records, refused(operators[0]!, errors)));
  return [...lessons.values()];
}
