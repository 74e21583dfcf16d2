import { unpackText } from '../../../storage/codes/text-code.js';
import { readJob } from '../../../storage/sql/jobs.js';
import { recordWith } from '../../../storage/sql/records.js';
import type { Connection } from '../../../storage/sql/sql.js';
import type { ShownRecord } from './curation-store.js';
import { recordNumber } from './record-number.js';

/** The record of that id with its job and its entries. */
export function shownRecord(
  db: Connection,
  collection: number,
  id: string,
): Promise<ShownRecord | undefined> {
  return db.read(async (sql) => {
    const number = await recordNumber(sql, collection, id);
    if (number === undefined) return undefined;
    const [record, job, rows, labelled] = await Promise.all([
      recordWith(sql, number),
      sql.get<{ id: string }>('SELECT id FROM job WHERE record = $1', number),
      sql.all<{ id: number }>(
        `SELECT entry.id AS id FROM entry_source JOIN entry ON entry.number = entry_source.entry
          WHERE entry_source.record = $1 ORDER BY entry.id`,
        number,
      ),
      sql.get<{ labelled_at: number | null }>('SELECT labelled_at FROM provenance WHERE record = $1', number),
    ]);
    const shown = job && (await readJob(sql, unpackText(job.id)));
    return (
      record &&
      shown && {
        record,
        job: shown,
        labelled_at: labelled?.labelled_at ?? null,
        entries: rows.map((row) => row.id),
      }
    );
  }, collection);
}

/** The job of the newest record that names an answer. */
export async function jobAnswered(
  db: Connection,
  collection: number,
  answer: string,
): Promise<string | undefined> {
  const row = await db.read(
    (sql) =>
      sql.get<{ id: string }>(
        `SELECT job.id AS id FROM provenance JOIN job ON job.record = provenance.record
          WHERE provenance.collection = $1 AND provenance.answer = $2 ORDER BY provenance.record DESC LIMIT 1`,
        collection,
        answer,
      ),
    collection,
  );
  return row && unpackText(row.id);
}
