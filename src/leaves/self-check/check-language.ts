import { MODELS } from '../../embedding/minilm/model-facts.js';
import type { Finding, Store } from '../../storage/store.js';
import { isOutsideModel } from '../explore/outside-model.js';

/** Collections that are named. */
const NAMED = 5;

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
