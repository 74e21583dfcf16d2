import { packText, unpackText } from '../codes/text-code.js';
import type { LearnedFrom, RecordBehind, ShownRecord } from '../curation-store.js';
import { jobAt } from './jobs.js';
import { recordNumber, recordWith } from './records.js';
import type { Connection } from './sql.js';

/** The records that an entry was learned from, newest first. */
export async function recordsBehind(
  db: Connection,
  collection: number,
  entry: number,
  most: number,
): Promise<RecordBehind[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<Omit<RecordBehind, 'success'> & { success: number | null; certainty: number | null }>(
        `SELECT job.record_id AS id, job.id AS job, job.created_at AS created_at, provenance.key AS key,
                provenance.source AS source, provenance.success AS success, provenance.certainty AS certainty
           FROM entry JOIN entry_source ON entry_source.entry = entry.number
           JOIN job ON job.record = entry_source.record JOIN provenance ON provenance.record = entry_source.record
          WHERE entry.collection = $1 AND entry.id = $2
          ORDER BY entry_source.record DESC LIMIT $3`,
        collection,
        entry,
        most,
      ),
    collection,
  );
  return rows.map((row) => ({
    id: unpackText(row.id),
    job: unpackText(row.job),
    created_at: row.created_at,
    key: unpackText(row.key),
    source: unpackText(row.source),
    success: row.certainty === 1 ? row.success! >= 0.5 : null,
  }));
}

/** What was learned from records, in the order asked. */
export async function entriesLearnedFrom(
  db: Connection,
  collection: number,
  records: readonly string[],
): Promise<LearnedFrom[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<{ record: string; key: string; entry: number | null }>(
        `SELECT record.id AS record, provenance.key AS key, entry.id AS entry
           FROM record JOIN provenance ON provenance.record = record.number
           LEFT JOIN entry_source ON entry_source.record = record.number
           LEFT JOIN entry ON entry.number = entry_source.entry
          WHERE record.collection + 0 = $1 AND record.id ${sql.inList('$2')} ORDER BY entry.id`,
        collection,
        records.map(packText),
      ),
    collection,
  );
  const found = new Map<string, LearnedFrom>();
  for (const row of rows) {
    const record = unpackText(row.record);
    const known = found.get(record) ?? { record, key: unpackText(row.key), entries: [] };
    found.set(record, known);
    if (row.entry !== null) known.entries.push(row.entry);
  }
  return records.flatMap((record) => found.get(record) ?? []);
}

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
      jobAt(sql, number),
      sql.all<{ id: number }>(
        `SELECT entry.id AS id FROM entry_source JOIN entry ON entry.number = entry_source.entry
          WHERE entry_source.record = $1 ORDER BY entry.id`,
        number,
      ),
      sql.get<{ labelled_at: number | null }>('SELECT labelled_at FROM provenance WHERE record = $1', number),
    ]);
    return (
      record &&
      job && { record, job, labelled_at: labelled?.labelled_at ?? null, entries: rows.map((row) => row.id) }
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
