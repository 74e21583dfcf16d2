import type { Sentence, ShownAction } from '../../domain/guidance-item.js';
import { actionKey } from '../plan/action-key.js';
import { errorKeyOf } from '../repairs/error-keys.js';
import type { ErrorAhead } from '../repairs/errors-ahead.js';
import type { Step } from '../table/table.js';

/** The key of the lesson on an error, whatever its repair: a person's correction of it outlives a change of that. */
export const errorLessonKey = (error: string): string => JSON.stringify(['error', error]);

/**
 * What a sentence says, without the counts that bear it out and the arguments that an action is shown with; undefined for what
 * depends on the task.
 *
 * @param keyOf the key of an action whatever the task
 */
export function statementKey(
  sentence: Sentence,
  keyOf: (action: ShownAction) => string = actionKey,
): string | undefined {
  const key = (...parts: readonly unknown[]): string =>
    JSON.stringify([sentence.form, 'action' in sentence ? keyOf(sentence.action) : '', ...parts]);
  switch (sentence.form) {
    case 'before':
    case 'after':
      return key(keyOf(sentence.anchor), ...(sentence.when ? [sentence.when] : []));
    case 'leave-out':
      return key();
    case 'only-if':
      return key(sentence.operator, sentence.path, sentence.values);
    case 'only-after':
      return key(keyOf(sentence.prior));
    case 'once':
      return key(sentence.argument);
    case 'source':
      return key(sentence.argument, sentence.from);
    default:
      return undefined;
  }
}

type Repair = Pick<Extract<Sentence, { form: 'repair' }>, 'action' | 'error' | 'repair'>;

const repairKey = ({ action, error, repair }: Repair): string => JSON.stringify([action, error, repair]);

/**
 * Which lesson each sentence says that is said of a situation: its key, as `lessonsOf` gives it; undefined for what depends on
 * the task.
 *
 * @param ahead the errors that lie ahead in it
 * @param last its last step
 * @param keyOf the key of an action whatever the task
 */
export function lessonKeys(
  ahead: readonly ErrorAhead[],
  last: Step | undefined,
  keyOf: (action: ShownAction) => string,
): (sentence: Sentence) => string | undefined {
  const repaired = new Map(ahead.map(({ key, best }) => [repairKey(best), key]));
  return (sentence) => {
    if (sentence.form === 'now') return last && errorLessonKey(errorKeyOf(last));
    if (sentence.form !== 'repair') return statementKey(sentence, keyOf);
    const kind = repaired.get(repairKey(sentence));
    return kind === undefined ? undefined : errorLessonKey(kind);
  };
}
