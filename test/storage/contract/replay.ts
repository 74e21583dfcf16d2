import type { EntryOutline } from '../../../src/domain/changes.js';
import { situationsOf } from '../../../src/domain/entry.js';
import type { Store } from '../../../src/storage/store.js';

/** What a reader knows of a collection: what `changes` told it, and nothing else. */
export interface Reader {
  seq: number;
  situations: Map<number, Float32Array>;
  entries: Map<number, EntryOutline>;
}

/** Brings a reader up to date; a new one from the beginning. Throws when an entry names an unknown situation. */
export async function replay(store: Store, collection: number, reader?: Reader): Promise<Reader> {
  const known = reader ?? { seq: 0, situations: new Map(), entries: new Map() };
  let seq = known.seq;
  for await (const page of store.changes(collection, known.seq)) {
    for (const { id, vector } of page.situations) known.situations.set(id, vector.slice());
    for (const entry of page.entries) {
      for (const named of situationsOf(entry.traces)) {
        if (!known.situations.has(named)) throw new Error(`entry ${entry.id} came before situation ${named}`);
      }
      known.entries.set(entry.id, entry);
    }
    for (const id of page.removed_entries) known.entries.delete(id);
    for (const id of page.removed_situations) known.situations.delete(id);
    seq = page.seq;
  }
  known.seq = seq;
  return known;
}
