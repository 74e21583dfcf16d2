import { stem } from '../../domain/stems.js';
import { taskOf } from '../../extract/task-of.js';
import { hasWord } from '../arguments/history.js';
import { gapped } from '../events/gapped.js';
import { lex } from '../events/lex.js';
import { stemsOfName } from '../goals/stems-of-name.js';
import type { Situation } from '../situation.js';
import { STOP } from '../table/clauses-of.js';
import type { Run, Step } from '../table/table.js';

const GAP = '‹…›';

const isSign = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/**
 * The task of a like run, as far as it may be told: words of the task at hand, of tasks of several groups, and of the names of
 * what was done. The rest is one owner's.
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
  const named = new Set(acts.flatMap(({ operator }) => [...stemsOfName(operator)]));
  const asked = task.toLowerCase();
  const tokens = lex(taskOf(run.task), true);
  const isKnown = (word: string): boolean => {
    const root = word.length > 3 ? stem(word) : word;
    return STOP.has(word) || isShared(root) || named.has(root);
  };
  const mayBeShown = (key: string): boolean => hasWord(asked, key) || key.split(/[_-]/).every(isKnown);
  const says = tokens.some(({ key }) => !isSign(key) && !STOP.has(key) && mayBeShown(key));
  if (!says) return {};
  return { likeTask: gapped(tokens, ({ key }) => (isSign(key) || mayBeShown(key) ? undefined : GAP)) };
}
