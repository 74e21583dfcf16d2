import type { ChangePlace } from '../change-place.js';
import type { Connection } from './connection.js';
import { unindexWords } from './entry-words.js';
import { dropUnnamed } from './situations.js';

/**
 * Takes entries away, and with them their words, their links, and the situations no other entry names; leaves
 * tombstones for readers. Records stay. Numbers that are not in the collection are passed over. Call inside a
 * write.
 */
export function dropEntries(
  db: Connection,
  place: ChangePlace,
  ids: Iterable<number>,
): { entries: number; situations: number } {
  const named = new Set<number>();
  let dropped = 0;
  for (const id of new Set(ids)) {
    const entry = db.get<{ number: number }>(
      'SELECT number FROM entry WHERE collection = ? AND id = ?',
      place.collection,
      id,
    );
    if (!entry) continue;
    for (const { situation } of db.all<{ situation: number }>(
      'SELECT situation FROM entry_situation WHERE entry = ?',
      entry.number,
    )) {
      named.add(situation);
    }
    unindexWords(db, { collection: place.collection, number: entry.number });
    db.run('DELETE FROM entry_situation WHERE entry = ?', entry.number);
    db.run('DELETE FROM entry_source WHERE entry = ?', entry.number);
    db.run('DELETE FROM entry WHERE number = ?', entry.number);
    db.run("INSERT INTO tombstone VALUES (?, ?, 'entry', ?)", place.collection, place.seq, id);
    dropped++;
  }
  return { entries: dropped, situations: dropUnnamed(db, place, named) };
}
