import type { Tx } from './connection.js';

/** The numbers of the records that entries were learned from. */
export async function sourcesOf(
  tx: Tx,
  collection: number,
  entries: readonly number[],
): Promise<Set<number>> {
  if (entries.length === 0) return new Set();
  const rows = await tx.all<{ record: number }>(
    `SELECT DISTINCT record FROM entry_source JOIN entry ON entry.number = entry_source.entry
      WHERE entry.collection = $1 AND entry.id = ANY ($2)`,
    collection,
    entries,
  );
  return new Set(rows.map(({ record }) => record));
}

/** Takes records away with their voices, jobs, idempotency keys and links to entries. */
export async function dropRecords(tx: Tx, records: Iterable<number>): Promise<void> {
  const numbers = [...records];
  if (numbers.length === 0) return;
  await tx.run('DELETE FROM entry_source WHERE record = ANY ($1)', numbers);
  await tx.run('DELETE FROM voice WHERE record = ANY ($1)', numbers);
  await tx.run(
    'DELETE FROM idempotency WHERE job IN (SELECT number FROM job WHERE record = ANY ($1))',
    numbers,
  );
  await tx.run('DELETE FROM job WHERE record = ANY ($1)', numbers);
  await tx.run('DELETE FROM record WHERE number = ANY ($1)', numbers);
}
