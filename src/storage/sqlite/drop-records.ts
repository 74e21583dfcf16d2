import type { Connection } from './connection.js';
import { markUnerased } from './erase.js';
import { isDamage } from './sqlite-failure.js';

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

/**
 * Which of the records lie on pages that cannot be read, and so cannot be freed either. To be asked before a write:
 * SQLite refuses the rest of a transaction in which it met damage.
 */
export function damagedAmong(db: Connection, records: Iterable<number>): Promise<Set<number>> {
  return db.read(() => {
    const damaged = new Set<number>();
    for (const record of records) {
      try {
        db.get('SELECT length(body) FROM record WHERE number = ?', record);
      } catch (error) {
        if (!isDamage(error)) throw error;
        damaged.add(record);
      }
    }
    return damaged;
  });
}

/**
 * Takes records away with their voices, jobs, idempotency keys and links to entries. Of a record on damaged
 * pages all but the record itself goes. Call inside a write.
 *
 * @param damaged the records that {@link damagedAmong} found
 */
export function dropRecords(db: Connection, records: Iterable<number>, damaged: ReadonlySet<number>): void {
  for (const record of records) dropRecord(db, record, damaged);
}

function dropRecord(db: Connection, record: number, damaged: ReadonlySet<number>): void {
  db.run('DELETE FROM entry_source WHERE record = ?', record);
  db.run('DELETE FROM voice WHERE record = ?', record);
  db.run('DELETE FROM idempotency WHERE job IN (SELECT number FROM job WHERE record = ?)', record);
  db.run('DELETE FROM job WHERE record = ?', record);
  if (!damaged.has(record)) db.run('DELETE FROM record WHERE number = ?', record);
  markUnerased(db);
}
