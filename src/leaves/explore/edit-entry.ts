import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import type { EngineContext } from '../../engine/context.js';
import { checkSpace } from '../../engine/shared/space.js';

/**
 * Writes a person's words into an entry, beside what was learned. One whose situation was edited is found by those words
 * too, and not any more by what a person wrote before; the words of the runs behind it stay, since deletes are matched with
 * them.
 *
 * @param says the new texts, redacted
 * @param key the key that brings them
 * @returns false where the entry is gone
 */
export async function editEntry(
  { store, embedder, clock }: Pick<EngineContext, 'store' | 'embedder' | 'clock'>,
  collection: Collection,
  entry: number,
  { situation, advice }: Partial<Pick<Entry, 'situation' | 'advice'>>,
  key: string,
): Promise<boolean> {
  const edit = { ...(advice === undefined ? {} : { advice }), edited_at: clock.now(), key };
  if (situation === undefined) return store.correct(collection.id, entry, edit);
  checkSpace(collection, embedder);
  const [vector] = await embedder.embed([situation], { priority: 'interactive' });
  const written = { text: situation, vector: vector!, space: embedder.space };
  return store.correct(collection.id, entry, { ...edit, situation: written });
}
