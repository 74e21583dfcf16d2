import { wordStem } from '../../domain/stems.js';
import { taskOf } from '../../extract/task-of.js';
import { hasWord } from '../arguments/history.js';
import { stemsOfName } from '../goals/stems-of-name.js';
import type { Situation } from '../situation.js';
import { contentWords } from '../table/content-words.js';
import type { Run, Step } from '../table/table.js';
import { MOST_TASK_WORDS } from './settings.js';
import { verbOf } from './verb-of.js';

/** An address of a person: no word of it says what a task is for. */
const ADDRESS = /[^\s@]{1,64}@[^\s@]{1,255}/g;

/**
 * The words of a like run's task that may be told, in their order: those of the task at hand, of tasks of several groups, and of
 * the names of what was done. The rest is one owner's. A number says nothing of what a task is for. They make no sentence, so that nobody speaks through them.
 *
 * @returns nothing where it asks for the same in the same words, or none of its own words may be told
 */
export function likeTask(
  run: Run,
  { task, words, isShared }: Pick<Situation, 'task' | 'words' | 'isShared'>,
  acts: readonly Step[],
): { likeTask?: string } {
  const apart = new Set([...run.words, ...words]);
  if (apart.size === run.words.length && apart.size === words.length) return {};
  const named = new Set(acts.flatMap((step) => [...stemsOfName(step.operator)].concat(verbOf(step) ?? [])));
  const asked = task.toLowerCase();
  const isKnown = (word: string): boolean => isShared(wordStem(word)) || named.has(wordStem(word));
  const shown = contentWords(taskOf(run.task).replace(ADDRESS, ' ')).filter(
    (word) => /\p{L}/u.test(word) && (hasWord(asked, word) || word.split(/[_-]/).every(isKnown)),
  );
  return shown.length === 0 ? {} : { likeTask: [...new Set(shown)].slice(0, MOST_TASK_WORDS).join(', ') };
}
