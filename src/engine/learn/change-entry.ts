import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import type { EntryUpdate, NewSituation } from '../../domain/learned.js';
import type { EngineContext } from '../context.js';

/** Times a change is made again because others changed the collection meanwhile. */
const MAX_ROUNDS = 50;

/** What a change comes to, against the collection as it is; undefined where an entry is gone. */
type Change = (
  collection: Collection,
) => Promise<{ updated: EntryUpdate[]; situations?: NewSituation[] } | undefined>;

/** Commits a change beside what is learned: in a commit that completes no job. */
export async function commitChange(
  { store, clock, embedder }: EngineContext,
  id: number,
  change: Change,
): Promise<'changed' | 'gone'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const collection = await store.collection(id);
    const changed = collection && (await change(collection));
    if (!collection || !changed) return 'gone';
    const committed = await store.commit({
      collection: id,
      base: collection.seq,
      space: collection.space ?? embedder.space,
      now: clock.now(),
      jobs: [],
      situations: [],
      added: [],
      forgotten: [],
      ...changed,
    });
    if (committed.state === 'committed') return 'changed';
  }
  throw new KnowhowError('storage_error', 'The collection kept changing: nothing was changed. Try again.');
}

/** Gives entries values that do not depend on those they have. */
export async function changeEntries(
  context: EngineContext,
  id: number,
  updated: EntryUpdate[],
): Promise<'changed' | 'gone'> {
  const ids = updated.map((update) => update.id);
  const change: Change = async () => {
    const there = await context.store.entryTexts(id, ids);
    return there.length < ids.length ? undefined : { updated };
  };
  return commitChange(context, id, change);
}
