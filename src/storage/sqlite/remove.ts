import type { Removed } from '../store.js';
import type { Connection } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { dropRecord, sourcesOf } from './drop-records.js';

/**
 * Removes entries and what hangs on them: words, situations no other entry names, and every record they were
 * learned from, with its job and idempotency key. Entries that share such a record only lose the link to it.
 * Records that nothing was learned from can be named too.
 */
export function remove(
  db: Connection,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
): Promise<Removed> {
  return db.write(() => {
    const records = sourcesOf(db, collection, ids);
    for (const id of unlearned) {
      const row = db.get<{ number: number }>(
        `SELECT number FROM record WHERE collection = ? AND id = ?
            AND NOT EXISTS (SELECT 1 FROM entry_source WHERE record = record.number)`,
        collection,
        id,
      );
      if (row) records.add(row.number);
    }
    const before = db.get<{ seq: number }>('SELECT seq FROM collection WHERE id = ?', collection);
    if (!before) return { entries: 0, records: 0, situations: 0 };
    const seq = before.seq + 1;
    const dropped = dropEntries(db, { collection, seq }, ids);
    if (dropped.entries > 0) db.run('UPDATE collection SET seq = ? WHERE id = ?', seq, collection);
    for (const record of records) dropRecord(db, record);
    return { ...dropped, records: records.size };
  });
}
