import type { TextHit } from '../store.js';
import { bestHits } from '../words/best-hits.js';
import { rarity, saturation } from '../words/bm25.js';
import { chooseWords, QUERY_WORDS, type WordCount } from '../words/choose-words.js';
import { wordsOf } from '../words/words-of.js';
import type { Connection } from './sql.js';

/**
 * The k entries of a collection that match the words of the text best (BM25, any word may match). The words that are
 * worth following lead to a few hundred places at most, whose scores are summed here. The ranking of the database's own
 * index is not used: it counts words over all collections, so that other tenants' texts would move this one's.
 */
export async function searchText(
  db: Connection,
  collection: number,
  text: string,
  k: number,
): Promise<TextHit[]> {
  const words = [...new Set(wordsOf(text, QUERY_WORDS))];
  return db.read(async (sql) => {
    if (k <= 0 || words.length === 0) return [];
    const [size, counts] = await Promise.all([
      sql.get<{ entries: number; words: number }>(
        'SELECT entries, words FROM collection WHERE id = $1',
        collection,
      ),
      sql.all<WordCount>(
        `SELECT word, entries FROM word WHERE collection = $1 AND word ${sql.inList('$2')}`,
        collection,
        words,
      ),
    ]);
    if (!size || size.entries === 0) return [];
    const chosen = chooseWords(counts, size.entries);
    if (chosen.length === 0) return [];
    const weights = new Map(chosen.map(({ word, entries }) => [word, rarity(size.entries, entries)]));
    const meanLength = size.words / size.entries;
    const scores = new Map<number, number>();
    await sql.wordIndex.look(
      sql,
      collection,
      chosen.map(({ word }) => word),
      (word, entry, times, length) => {
        const score = weights.get(word)! * saturation(times, length, meanLength);
        scores.set(entry, (scores.get(entry) ?? 0) + score);
      },
    );
    return bestHits(scores, k);
  }, collection);
}
