import { isTask } from '../../domain/entry.js';
import { MODELS } from '../../embedding/minilm/model-facts.js';
import type { Finding, Store } from '../../storage/store.js';
import { isOtherLanguage } from '../shared/other-language.js';

/** Tasks of a collection that are looked at, how many tell its language at least, and the collections that are named. */
const LOOKED_AT = 64;
const FEWEST = 3;
const NAMED = 5;

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

/** Which collections have tasks in other languages, where the model is the one for English. */
export async function checkLanguage(store: Store, space: string): Promise<Finding[]> {
  if (space !== MODELS.english.space) return [];
  const found: string[] = [];
  for (const one of await store.collections()) {
    if (await isOutsideModel(store, space, one.id)) found.push(`${one.account}/${one.tenant}`);
  }
  if (found.length === 0) return [];
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return [
    {
      name: 'language',
      ok: true,
      missing: true,
      detail: `The tasks of ${found.slice(0, NAMED).join(', ')}${more} are not in English, and the embedding model is made for English: like tasks are found by their words alone there.`,
      remedy:
        "npm install knowhow-multilingual; then embedding: 'multilingual' in programs, KNOWHOW_EMBEDDING=multilingual for the command line, and knowhow doctor reembed --all.",
    },
  ];
}
