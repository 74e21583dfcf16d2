import type { SeePlace, WordIndex } from '../sql/sql.js';

/** A word as the index holds it: no word of one collection equals one of another (`1x2` is not of `1`, but of `12`). */
const scoped = (collection: number, word: string): string => `${collection}x${word}`;

/**
 * Every place of a word as `entry:words in that entry`, once for each time it is there, in one string: reading rows
 * one by one costs ten times as much.
 */
const PLACES = `
  SELECT group_concat(size.id || ':' || size.words, ' ') AS places
    FROM entry_text_place CROSS JOIN entry_size AS size ON size.number = doc
   WHERE term = $1`;

/** Words of entries in FTS5. */
export const ftsIndex: WordIndex = {
  async add(sql, collection, entries) {
    for (const { number, words } of entries) {
      await sql.run(
        'INSERT INTO entry_text (rowid, words) VALUES ($1, $2)',
        number,
        words.map((word) => scoped(collection, word)).join(' '),
      );
    }
  },
  async remove(sql, collection, entries) {
    const rows = await sql.all<{ words: string }>(
      `SELECT words FROM entry_text WHERE rowid ${sql.inList('$1')}`,
      entries,
    );
    await sql.run(`DELETE FROM entry_text WHERE rowid ${sql.inList('$1')}`, entries);
    const scope = scoped(collection, '').length;
    return rows.map(({ words }) => (words === '' ? [] : words.split(' ').map((word) => word.slice(scope))));
  },
  async look(sql, collection, words, see) {
    for (const word of words) {
      const row = await sql.get<{ places: string | null }>(PLACES, scoped(collection, word));
      if (row?.places) readPlaces(word, row.places, see);
    }
  },
};

const COLON = 58;
const ZERO = 48;

/** Reads `entry:length` pairs, equal ones side by side. Digit by digit: splitting the string takes five times as long. */
function readPlaces(word: string, places: string, see: SeePlace): void {
  let entry = 0;
  let length = 0;
  let times = 0;
  for (let at = 0; at < places.length; at++) {
    let nextEntry = 0;
    let code = places.charCodeAt(at);
    for (; code !== COLON; code = places.charCodeAt(++at)) nextEntry = nextEntry * 10 + code - ZERO;
    let nextLength = 0;
    code = places.charCodeAt(++at);
    for (; code >= ZERO; code = places.charCodeAt(++at)) nextLength = nextLength * 10 + code - ZERO;
    if (nextEntry !== entry && times > 0) {
      see(word, entry, times, length);
      times = 0;
    }
    entry = nextEntry;
    length = nextLength;
    times++;
  }
  if (times > 0) see(word, entry, times, length);
}
