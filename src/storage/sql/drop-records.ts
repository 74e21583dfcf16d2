import { dropTracesOf } from '../../leaves/traces/let-go.js'; // leaf: traces
import type { Sql } from './sql.js';

/** The entries that records say something of, by their numbers in the store. */
export async function entriesBehind(sql: Sql, records: readonly number[]): Promise<number[]> {
  if (records.length === 0) return [];
  const rows = await sql.all<{ entry: number }>(
    `SELECT DISTINCT entry FROM entry_source WHERE record ${sql.inList('$1')} ORDER BY entry`,
    records,
  );
  return rows.map(({ entry }) => entry);
}

/** The records behind entries, which are named by their numbers in the store. */
export async function recordsOf(sql: Sql, entries: readonly number[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await sql.all<{ record: number }>(
    `SELECT DISTINCT record FROM entry_source WHERE entry ${sql.inList('$1')} ORDER BY record`,
    entries,
  );
  return rows.map(({ record }) => record);
}

/**
 * Takes records away with their provenance, jobs and links to entries.
 *
 * @param keys what becomes of their idempotency keys: `refused` are known as those of deleted records from then on, `free`
 *   may be used again
 */
export async function dropRecords(
  sql: Sql,
  numbers: readonly number[],
  keys: 'refused' | 'free',
): Promise<void> {
  if (numbers.length === 0) return;
  const among = sql.inList('$1');
  const theirs = `job IN (SELECT number FROM job WHERE record ${among})`;
  await dropTracesOf(sql, numbers); // leaf: traces
  await Promise.all([
    sql.run(`DELETE FROM entry_source WHERE record ${among}`, numbers),
    sql.run(`DELETE FROM provenance WHERE record ${among}`, numbers),
    sql.run(
      keys === 'free'
        ? `DELETE FROM idempotency WHERE ${theirs}`
        : `UPDATE idempotency
              SET deleted_job = (SELECT id FROM job WHERE number = idempotency.job), body_hash = NULL, job = NULL
            WHERE ${theirs}`,
      numbers,
    ),
    sql.run(`DELETE FROM job WHERE record ${among}`, numbers),
    sql.run(`DELETE FROM record WHERE number ${among}`, numbers),
    sql.noteRemoval(sql),
  ]);
}
