import type { ChangePlace } from '../change-place.js';
import type { Tx } from './connection.js';
import { dropUnnamed } from './situations.js';
import { unindexWords } from './words.js';

/**
 * Takes entries away, and with them their words, their links, and the situations no other entry names; leaves
 * tombstones for readers. Records stay. Numbers that are not in the collection are passed over. The collection is
 * locked.
 */
export async function dropEntries(
  tx: Tx,
  place: ChangePlace,
  ids: Iterable<number>,
): Promise<{ entries: number; situations: number }> {
  const rows = await tx.all<{ id: number; number: number }>(
    'SELECT id, number FROM entry WHERE collection = $1 AND id = ANY ($2)',
    place.collection,
    [...new Set(ids)],
  );
  if (rows.length === 0) return { entries: 0, situations: 0 };
  const numbers = rows.map(({ number }) => number);
  await unindexWords(
    tx,
    place.collection,
    rows.map(({ id }) => id),
  );
  const named = await tx.all<{ situation: number }>(
    'DELETE FROM entry_situation WHERE entry = ANY ($1) RETURNING situation',
    numbers,
  );
  await tx.run('DELETE FROM entry_source WHERE entry = ANY ($1)', numbers);
  await tx.run(
    `WITH gone AS (DELETE FROM entry WHERE number = ANY ($3) RETURNING id)
     INSERT INTO tombstone (collection, seq, kind, id) SELECT $1, $2, 'entry', id FROM gone`,
    place.collection,
    place.seq,
    numbers,
  );
  return {
    entries: rows.length,
    situations: await dropUnnamed(
      tx,
      place,
      named.map(({ situation }) => situation),
    ),
  };
}
