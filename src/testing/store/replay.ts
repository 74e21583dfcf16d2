import type { EntryOutline } from '../../domain/changes.js';
import { meaningsOf } from '../../domain/meaning-id.js';
import type { Store } from '../../storage/store.js';

/** What a reader knows of a collection: what `changes` told it, and nothing else. */
export interface Reader {
  seq: number;
  meanings: Map<number, Float32Array>;
  entries: Map<number, EntryOutline>;
}

/** Brings a reader up to date; a new one from the beginning. */
export async function replay(store: Store, collection: number, reader?: Reader): Promise<Reader> {
  const known = reader ?? { seq: 0, meanings: new Map(), entries: new Map() };
  let seq = known.seq;
  for await (const page of store.changes(collection, known.seq)) {
    for (const id of page.removed) {
      known.entries.delete(id);
      for (const meaning of meaningsOf(id)) known.meanings.delete(meaning);
    }
    for (const { id, vector } of page.meanings) known.meanings.set(id, vector.slice());
    for (const entry of page.entries) known.entries.set(entry.id, entry);
    seq = page.seq;
  }
  known.seq = seq;
  return known;
}
