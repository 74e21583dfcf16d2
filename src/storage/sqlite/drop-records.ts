import type { Connection } from './connection.js';
import { markUnerased } from './erase.js';

/** The numbers of the records that entries were learned from. Call inside a read or write. */
export function sourcesOf(db: Connection, collection: number, entries: readonly number[]): Set<number> {
  const records = new Set<number>();
  for (const id of new Set(entries)) {
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

/** Takes a record away with its job, its idempotency key and its links to entries. Call inside a write. */
export function dropRecord(db: Connection, record: number): void {
  db.run('DELETE FROM entry_source WHERE record = ?', record);
  db.run('DELETE FROM idempotency WHERE job IN (SELECT number FROM job WHERE record = ?)', record);
  db.run('DELETE FROM job WHERE record = ?', record);
  db.run('DELETE FROM record WHERE number = ?', record);
  markUnerased(db);
}
