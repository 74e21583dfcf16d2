import type { ChangePlace } from '../change-place.js';
import type { Sql } from './sql.js';
import { unindexWords } from './words.js';

/**
 * Takes entries away by their numbers in the store, with their meanings, words and links; leaves tombstones for readers.
 * Records stay. The collection is locked.
 *
 * @returns how many there were
 */
export async function dropEntries(
  sql: Sql,
  { collection, seq }: ChangePlace,
  numbers: readonly number[],
): Promise<number> {
  if (numbers.length === 0) return 0;
  const among = sql.inList('$1');
  await unindexWords(sql, collection, numbers);
  await Promise.all([
    sql.run(`DELETE FROM meaning WHERE entry ${among}`, numbers),
    sql.run(`DELETE FROM entry_source WHERE entry ${among}`, numbers),
    sql.run(`DELETE FROM correction WHERE entry ${among}`, numbers),
    sql.run(
      `INSERT INTO tombstone (collection, seq, id)
       SELECT $2, $3, id FROM entry WHERE number ${among} ON CONFLICT DO NOTHING`,
      numbers,
      collection,
      seq,
    ),
  ]);
  return sql.run(`DELETE FROM entry WHERE number ${among}`, numbers);
}
