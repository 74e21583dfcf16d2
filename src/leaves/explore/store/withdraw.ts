import type { Origin } from '../../../domain/withdraw.js';
import { packText } from '../../../storage/codes/text-code.js';
import { lockCollection } from '../../../storage/sql/collections.js';
import { removeRecords } from '../../../storage/sql/remove.js';
import type { Connection, Sql } from '../../../storage/sql/sql.js';
import type { Removed } from '../../../storage/store.js';
import { correctionsBy, withdrawCorrections } from './corrections.js';

/** The records that came from there. */
async function fromThere(
  sql: Sql,
  collection: number,
  { record, key, source, after, before }: Origin,
): Promise<number[]> {
  const rows = await sql.all<{ record: number }>(
    `SELECT job.record AS record FROM job JOIN provenance ON provenance.record = job.record
      WHERE job.collection = $1
        AND (CAST($6 AS text) IS NULL OR job.record_id = $6)
        AND (CAST($2 AS text) IS NULL OR provenance.key = $2)
        AND (CAST($3 AS text) IS NULL OR provenance.source = $3)
        AND (CAST($4 AS bigint) IS NULL OR job.created_at >= $4)
        AND (CAST($5 AS bigint) IS NULL OR job.created_at < $5)`,
    collection,
    key === undefined ? null : packText(key),
    source === undefined ? null : packText(source),
    after ?? null,
    before ?? null,
    record === undefined ? null : packText(record),
  );
  return rows.map(({ record }) => record);
}

/** The entries that have no record but these. */
async function countAlone(sql: Sql, records: readonly number[]): Promise<number> {
  const among = sql.inList('$1');
  const row = await sql.get<{ n: number }>(
    `SELECT count(*) AS n FROM entry
      WHERE number IN (SELECT entry FROM entry_source WHERE record ${among})
        AND NOT EXISTS (SELECT 1 FROM entry_source
                         WHERE entry_source.entry = entry.number AND NOT (record ${among}))`,
    records,
  );
  return row!.n;
}

/** Number of corrections that go: those of a key, where all that it brought is meant. */
async function byKey(
  sql: Sql,
  collection: number,
  { key, record, source, after, before }: Origin,
): Promise<Pick<Removed, 'corrections'>> {
  if (key === undefined || [record, source, after, before].some((one) => one !== undefined)) return {};
  const { length } = await correctionsBy(sql, collection, key);
  return length === 0 ? {} : { corrections: length };
}

/** Takes back what came from somewhere: its records, and the entries that have no other. */
export function withdraw(
  db: Connection,
  collection: number,
  origin: Origin,
  dryRun: boolean,
): Promise<Removed> {
  if (dryRun) {
    return db.read(async (sql) => {
      const records = await fromThere(sql, collection, origin);
      const corrections = await byKey(sql, collection, origin);
      return { records: records.length, entries: await countAlone(sql, records), ...corrections };
    }, collection);
  }
  return db.write(
    async (sql) => {
      const before = await lockCollection(sql, collection);
      if (!before) return { records: 0, entries: 0 };
      const place = { collection, seq: before.seq + 1 };
      const records = await fromThere(sql, collection, origin);
      const corrections = await byKey(sql, collection, origin);
      if (corrections.corrections) await withdrawCorrections(sql, place, origin.key!);
      const entries = await removeRecords(sql, place, records);
      return { records: records.length, entries, ...corrections };
    },
    { within: collection },
  );
}
