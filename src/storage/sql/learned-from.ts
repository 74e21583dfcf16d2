import { packText, unpackText } from '../codes/text-code.js';
import type { LearnedFrom, RecordBehind } from '../stored-record.js';
import { PROVENANCE, type ProvenanceRow, toProvenance } from './records.js';
import type { Connection } from './sql.js';

type BehindRow = ProvenanceRow &
  Pick<RecordBehind, 'entry' | 'id' | 'job' | 'created_at'> & {
    success: number | null;
    certainty: number | null;
  };

/** The records that entries were learned from, newest first. */
export async function recordsBehind(
  db: Connection,
  collection: number,
  entries: readonly number[],
  most: number,
): Promise<RecordBehind[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<BehindRow>(
        `SELECT entry.id AS entry, job.record_id AS id, job.id AS job, job.created_at AS created_at, ${PROVENANCE},
                provenance.success AS success, provenance.certainty AS certainty
           FROM entry JOIN entry_source ON entry_source.entry = entry.number
            AND entry_source.record >= COALESCE(
                (SELECT newer.record FROM entry_source AS newer WHERE newer.entry = entry.number
                  ORDER BY newer.record DESC LIMIT 1 OFFSET $3), 0)
           JOIN job ON job.record = entry_source.record JOIN provenance ON provenance.record = entry_source.record
          WHERE entry.collection = $1 AND entry.id ${sql.inList('$2')}
          ORDER BY entry_source.record DESC`,
        collection,
        entries,
        most - 1,
      ),
    collection,
  );
  return rows.map((row) => ({
    entry: row.entry,
    id: unpackText(row.id),
    job: unpackText(row.job),
    created_at: row.created_at,
    provenance: toProvenance(row),
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
