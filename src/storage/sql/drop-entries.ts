import type { ChangePlace } from '../change-place.js';
import { dropUnnamed, leaveTombstones } from './situations.js';
import type { Sql } from './sql.js';
import { unindexWords } from './words.js';

/**
 * Takes entries away, and with them their words, their links, and the situations no other entry names; leaves
 * tombstones for readers. Records stay. Numbers that are not in the collection are passed over. The collection is
 * locked.
 */
export async function dropEntries(
  sql: Sql,
  place: ChangePlace,
  ids: Iterable<number>,
): Promise<{ entries: number; situations: number }> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return { entries: 0, situations: 0 };
  const rows = await sql.all<{ id: number; number: number }>(
    `SELECT id, number FROM entry WHERE collection = $1 AND id ${sql.inList('$2')} ORDER BY number`,
    place.collection,
    wanted,
  );
  if (rows.length === 0) return { entries: 0, situations: 0 };
  const numbers = rows.map(({ number }) => number);
  await unindexWords(sql, place.collection, numbers);
  const [named] = await Promise.all([
    sql.all<{ situation: number }>(
      `DELETE FROM entry_situation WHERE entry ${sql.inList('$1')} RETURNING situation`,
      numbers,
    ),
    sql.run(`DELETE FROM entry_source WHERE entry ${sql.inList('$1')}`, numbers),
    sql.run(`DELETE FROM entry WHERE number ${sql.inList('$1')}`, numbers),
    leaveTombstones(sql, place, 'entry', rows),
  ]);
  const situations = await dropUnnamed(
    sql,
    place,
    named.map(({ situation }) => situation),
  );
  return { entries: rows.length, situations };
}
