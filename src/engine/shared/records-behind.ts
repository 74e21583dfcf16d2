import type { Store, StoredRecord } from '../../storage/store.js';

/**
 * Reads the records behind an entry, newest first, one at a time.
 *
 * @param most of them
 * @param isKnown records that are not read again
 */
export async function* recordsBehind(
  store: Pick<Store, 'recordsBehind' | 'record'>,
  collection: number,
  entry: number,
  { most, isKnown = () => false }: { most: number; isKnown?: (record: string) => boolean },
): AsyncGenerator<StoredRecord> {
  for (const { id } of await store.recordsBehind(collection, entry, most)) {
    const record = isKnown(id) ? undefined : await store.record(collection, id);
    if (record) yield record;
  }
}
