import { KnowhowError } from '../../domain/errors.js';
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

/**
 * A stored row as a record. The body is read when it is asked for: a damaged one is an error of that record alone,
 * and whoever holds many goes on with the others.
 */
export function toRecord(row: RecordRow): StoredRecord {
  const { id, collection, created_at } = row;
  let interaction: Interaction | undefined;
  return {
    id,
    collection,
    created_at,
    get interaction() {
      interaction ??= parse(row);
      return interaction;
    },
  };
}

function parse({ id, body }: RecordRow): Interaction {
  try {
    return JSON.parse(body) as Interaction;
  } catch (cause) {
    throw new KnowhowError(
      'storage_error',
      `The body of record ${id} is damaged in the file. Run \`knowhow doctor\`; restore a copy from before the damage, or delete the record.`,
      { record: id },
      { cause },
    );
  }
}

/** Records of a collection in order of acceptance, a page of 200 at a time: no lock is held between pages. */
export const records = (db: Connection, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(db, collection, '');

/** Those of them that no entry was learned from. */
export const unlearned = (db: Connection, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(db, collection, 'AND NOT EXISTS (SELECT 1 FROM entry_source WHERE record = record.number)');

async function* inPages(db: Connection, collection: number, only: string): AsyncGenerator<StoredRecord> {
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(() =>
      db.all<RecordRow>(
        `SELECT ${RECORD_COLUMNS} FROM record
          WHERE collection = ? AND number > ? ${only} ORDER BY number LIMIT ?`,
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
