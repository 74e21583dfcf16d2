import { isTask } from '../../domain/entry.js';
import { MODELS } from '../../embedding/minilm/model-facts.js';
import type { Store } from '../../storage/store.js';
import { isOtherLanguage } from './other-language.js';

/** Tasks of a collection that are looked at, and how many tell its language at least. */
const LOOKED_AT = 64;
const FEWEST = 3;

/** Whether the tasks of a collection are in other languages, where the model is the one for English: words decide there. */
export async function isOutsideModel(
  store: Pick<Store, 'listEntries'>,
  space: string,
  collection: number,
): Promise<boolean> {
  if (space !== MODELS.english.space) return false;
  const { entries } = await store.listEntries(collection, {}, { limit: LOOKED_AT });
  const tasks = entries.filter((entry) => isTask(entry));
  const others = tasks.filter(({ situation }) => isOtherLanguage(situation)).length;
  return tasks.length >= FEWEST && others * 2 > tasks.length;
}
