import type { Removed } from '../store.js';
import type { Connection } from './connection.js';
import { dropEntries } from './drop-entries.js';

/**
 * Removes entries and what hangs on them: words, situations no other entry names, and every record they were
 * learned from, with its job and idempotency key. Entries that share such a record only lose the link to it.
 */
export function remove(db: Connection, collection: number, ids: number[]): Promise<Removed> {
  return db.write(() => {
    const records = sourcesOf(db, collection, ids);
    const before = db.get<{ seq: number }>('SELECT seq FROM collection WHERE id = ?', collection);
    if (!before) return { entries: 0, records: 0, situations: 0 };
    const seq = before.seq + 1;
    const dropped = dropEntries(db, { collection, seq }, ids);
    if (dropped.entries > 0) db.run('UPDATE collection SET seq = ? WHERE id = ?', seq, collection);
    for (const record of records) {
      db.run('DELETE FROM entry_source WHERE record = ?', record);
      db.run('DELETE FROM idempotency WHERE job IN (SELECT number FROM job WHERE record = ?)', record);
      db.run('DELETE FROM job WHERE record = ?', record);
      db.run('DELETE FROM record WHERE number = ?', record);
    }
    return { ...dropped, records: records.size };
  });
}

function sourcesOf(db: Connection, collection: number, ids: number[]): Set<number> {
  const records = new Set<number>();
  for (const id of new Set(ids)) {
    for (const { record } of db.all<{ record: number }>(
      `SELECT record FROM entry_source JOIN entry ON entry.number = entry_source.entry
        WHERE entry.collection = ? AND entry.id = ?`,
      collection,
      id,
    )) {
      records.add(record);
    }
  }
  return records;
}
