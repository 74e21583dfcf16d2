import type { Edit } from '../worlds/operator.js';
import { isMade, namesNewWord, type Retry } from './made-edit.js';
import { repairsFor } from './read-items.js';
import type { Values } from './score-names.js';

/** The edit that a text says first for this error; undefined where it says none. */
export const editSaid = (text: string, error: string): Edit | undefined =>
  repairsFor(text, error).flatMap((repair) => (repair.do === 'edit' ? [repair.edit] : []))[0];

/**
 * `edit.said` (1 where the text has an edit for this error), `edit.right` (1 where the retry that worked has this edit)
 * and `newWord` (1 where the text has a word that the retry brought in).
 */
export function scoreEdit(text: string, retry: Retry): Values {
  const edit = editSaid(text, retry.error);
  return {
    'edit.said': Number(edit !== undefined),
    'edit.right': Number(edit !== undefined && isMade(edit, retry)),
    newWord: Number(namesNewWord(text, retry)),
  };
}
