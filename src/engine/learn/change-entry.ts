import { KnowhowError } from '../../domain/errors.js';
import type { EntryUpdate } from '../../domain/learned.js';
import type { EngineContext } from '../context.js';

/** Times a change is made again because others changed the collection meanwhile. */
const MAX_ROUNDS = 50;

/** Changes entries beside what is learned: in a commit that completes no job. False where one of them is gone. */
export async function changeEntries(
  { store, clock, embedder }: EngineContext,
  id: number,
  updated: EntryUpdate[],
  credit?: { id: string; until: number },
): Promise<'changed' | 'gone' | 'credited'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const collection = await store.collection(id);
    const there = await store.entryTexts(
      id,
      updated.map((update) => update.id),
    );
    if (!collection || there.length < updated.length) return 'gone';
    const committed = await store.commit({
      collection: id,
      base: collection.seq,
      space: collection.space ?? embedder.space,
      now: clock.now(),
      jobs: [],
      situations: [],
      added: [],
      updated,
      forgotten: [],
      ...(credit ? { credit } : {}),
    });
    if (committed.state === 'committed') return 'changed';
    if (committed.state === 'credited') return 'credited';
  }
  throw new KnowhowError('storage_error', 'The collection kept changing: nothing was changed. Try again.');
}
