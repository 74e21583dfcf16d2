import type { Sql } from './sql.js';

/** The numbers of the records that entries were learned from. */
export async function sourcesOf(
  sql: Sql,
  collection: number,
  entries: readonly number[],
): Promise<Set<number>> {
  if (entries.length === 0) return new Set();
  const rows = await sql.all<{ record: number }>(
    `SELECT DISTINCT record FROM entry_source JOIN entry ON entry.number = entry_source.entry
      WHERE entry.collection = $1 AND entry.id ${sql.inList('$2')}`,
    collection,
    entries,
  );
  return new Set(rows.map(({ record }) => record));
}

/** Takes records away with their provenance, jobs, idempotency keys and links to entries. */
export async function dropRecords(sql: Sql, records: Iterable<number>): Promise<void> {
  const numbers = [...records];
  if (numbers.length === 0) return;
  const among = sql.inList('$1');
  await Promise.all([
    sql.run(`DELETE FROM entry_source WHERE record ${among}`, numbers),
    sql.run(`DELETE FROM provenance WHERE record ${among}`, numbers),
    sql.run(`DELETE FROM idempotency WHERE job IN (SELECT number FROM job WHERE record ${among})`, numbers),
    sql.run(`DELETE FROM job WHERE record ${among}`, numbers),
    sql.run(`DELETE FROM record WHERE number ${among}`, numbers),
    sql.noteRemoval(sql),
  ]);
}
