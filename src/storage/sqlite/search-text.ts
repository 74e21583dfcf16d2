import type { TextHit } from '../store.js';
import { bestHits } from '../words/best-hits.js';
import { rarity, saturation } from '../words/bm25.js';
import { chooseWords, QUERY_WORDS, type WordCount } from '../words/choose-words.js';
import { wordsOf } from '../words/words-of.js';
import type { Connection } from './connection.js';
import { scopedWord } from './entry-words.js';

const COUNTS = `
  SELECT word, entries FROM word WHERE collection = ? AND word IN (SELECT value FROM json_each(?))`;

/**
 * Every place of a word as `entry:words in that entry`, once for each time it stands there, in one string:
 * reading rows one by one costs ten times as much. FTS5's own `rank` is not used because it counts words over
 * the whole file: other tenants' texts would move this one's ranking.
 */
const PLACES = `
  SELECT group_concat(size.id || ':' || size.words, ' ') AS places
    FROM entry_text_place CROSS JOIN entry_size AS size ON size.number = doc
   WHERE term = ?`;

/** The k entries of a collection that match the words of the text best (BM25, any word may match). */
export function searchText(db: Connection, collection: number, text: string, k: number): Promise<TextHit[]> {
  return db.read(() => {
    const size = db.get<{ entries: number; words: number }>(
      'SELECT entries, words FROM collection WHERE id = ?',
      collection,
    );
    if (!size || size.entries === 0 || k <= 0) return [];
    const words = [...new Set(wordsOf(text, QUERY_WORDS))];
    const counts = db.all<WordCount>(COUNTS, collection, JSON.stringify(words));
    const scores = new Map<number, number>();
    const meanLength = size.words / size.entries;
    for (const { word, entries } of chooseWords(counts, size.entries)) {
      const places = db.get<{ places: string | null }>(PLACES, scopedWord(collection, word))?.places;
      if (places) addScores(scores, places, rarity(size.entries, entries), meanLength);
    }
    return bestHits(scores, k);
  });
}

const COLON = 58;
const ZERO = 48;

/**
 * Reads `entry:length` pairs, equal ones side by side, and adds what the word gives each entry. Digit by digit:
 * splitting the string takes five times as long.
 */
function addScores(scores: Map<number, number>, places: string, weight: number, meanLength: number): void {
  let entry = 0;
  let length = 0;
  let times = 0;
  const add = () => {
    scores.set(entry, (scores.get(entry) ?? 0) + weight * saturation(times, length, meanLength));
  };
  for (let at = 0; at < places.length; at++) {
    let nextEntry = 0;
    let code = places.charCodeAt(at);
    for (; code !== COLON; code = places.charCodeAt(++at)) nextEntry = nextEntry * 10 + code - ZERO;
    let nextLength = 0;
    code = places.charCodeAt(++at);
    for (; code >= ZERO; code = places.charCodeAt(++at)) nextLength = nextLength * 10 + code - ZERO;
    if (nextEntry !== entry && times > 0) {
      add();
      times = 0;
    }
    entry = nextEntry;
    length = nextLength;
    times++;
  }
  if (times > 0) add();
}
