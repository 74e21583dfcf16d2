import type { Interaction } from '../../domain/interaction.js';
import type { StoredRecord } from '../store.js';
import type { Connection } from './connection.js';

const PAGE = 200;

interface RecordRow {
  number: number;
  id: string;
  collection: number;
  created_at: number;
  body: string;
}

/** The columns that {@link toRecord} needs. */
export const RECORD_COLUMNS =
  'record.number AS number, record.id AS id, record.collection AS collection, record.created_at AS created_at, body';

/** A stored row as a record. */
export function toRecord(row: RecordRow): StoredRecord {
  return {
    id: row.id,
    collection: row.collection,
    interaction: JSON.parse(row.body) as Interaction,
    created_at: row.created_at,
  };
}

/** Records of a collection in order of acceptance, a page of 200 at a time: no lock is held between pages. */
export async function* records(db: Connection, collection: number): AsyncGenerator<StoredRecord> {
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(() =>
      db.all<RecordRow>(
        `SELECT ${RECORD_COLUMNS} FROM record WHERE collection = ? AND number > ? ORDER BY number LIMIT ?`,
        collection,
        from,
        PAGE,
      ),
    );
    for (const row of page) yield toRecord(row);
    if (page.length < PAGE) return;
    last = page.at(-1)!.number;
  }
}
