import { wordsOf } from '../words/words-of.js';
import type { Connection } from './connection.js';
import { markUnerased } from './erase.js';

/** The row that the words of an entry are kept for. */
interface EntryPlace {
  collection: number;
  /** The entry's number within the file. */
  number: number;
  /** The entry's number within the collection. */
  id: number;
}

/** A word as the index holds it: no word of one collection equals one of another (`1x2` is not of `1`, but of `12`). */
export const scopedWord = (collection: number, word: string): string => `${collection}x${word}`;

/** Indexes an entry's words. Call inside a write. */
export function indexWords(db: Connection, place: EntryPlace, situation: string, advice: string): void {
  const words = wordsOf(`${situation} ${advice}`);
  db.run(
    'INSERT INTO entry_text (rowid, words) VALUES (?, ?)',
    place.number,
    words.map((word) => scopedWord(place.collection, word)).join(' '),
  );
  db.run('INSERT INTO entry_size VALUES (?, ?, ?)', place.number, place.id, words.length);
  // One statement for all words: a call for each costs more than the rows.
  db.run(
    `INSERT INTO word SELECT ?, value, 1 FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET entries = entries + 1`,
    place.collection,
    JSON.stringify([...new Set(words)]),
  );
  db.run(
    'UPDATE collection SET entries = entries + 1, words = words + ? WHERE id = ?',
    words.length,
    place.collection,
  );
}

/**
 * Takes an entry's words out again: those it was indexed with, which are kept beside the index, so that a
 * platform that splits words differently leaves nothing behind. Call inside a write.
 */
export function unindexWords(db: Connection, place: Omit<EntryPlace, 'id'>): void {
  const kept = db.get<{ words: string }>('SELECT words FROM entry_text WHERE rowid = ?', place.number)!.words;
  const words = kept === '' ? [] : kept.split(' ');
  db.run('DELETE FROM entry_text WHERE rowid = ?', place.number);
  db.run('DELETE FROM entry_size WHERE number = ?', place.number);
  const scope = scopedWord(place.collection, '').length;
  const distinct = JSON.stringify([...new Set(words)].map((scoped) => scoped.slice(scope)));
  db.run(
    'UPDATE word SET entries = entries - 1 WHERE collection = ? AND word IN (SELECT value FROM json_each(?))',
    place.collection,
    distinct,
  );
  db.run(
    `DELETE FROM word
      WHERE collection = ? AND word IN (SELECT value FROM json_each(?)) AND entries = 0`,
    place.collection,
    distinct,
  );
  db.run(
    'UPDATE collection SET entries = entries - 1, words = words - ? WHERE id = ?',
    words.length,
    place.collection,
  );
  markUnerased(db);
}
