import type { ChangePlace } from '../change-place.js';
import type { Commit } from '../store.js';
import { readRows, updateRow } from './entry-rows.js';
import type { Sql } from './sql.js';

/** Credits entries with the outcome of a run that was given them; returns how many there were. The collection is locked. */
export async function creditRows(
  sql: Sql,
  place: ChangePlace,
  { entries, success }: NonNullable<Commit['credit']>,
): Promise<number> {
  const rows = [...(await readRows(sql, place.collection, [...new Set(entries)])).values()];
  for (const row of rows) {
    const [credits, debits] = [row.credits + success, row.debits + (1 - success)];
    await updateRow(sql, place.seq, row, { credits, debits });
  }
  return rows.length;
}
