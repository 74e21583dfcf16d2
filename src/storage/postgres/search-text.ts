import type { TextHit } from '../store.js';
import { bestHits } from '../words/best-hits.js';
import { rarity, saturation } from '../words/bm25.js';
import { chooseWords, QUERY_WORDS, type WordCount } from '../words/choose-words.js';
import { wordsOf } from '../words/words-of.js';
import type { Scopes } from './scopes.js';

interface Place {
  word: string;
  entry: number;
  times: number;
  length: number;
}

/**
 * The k entries of a collection that match the words of the text best (BM25, any word may match). The words that are
 * worth following lead to a few hundred places at most, whose scores are summed here: the same numbers as in a file.
 */
export async function searchText(
  scopes: Scopes,
  collection: number,
  text: string,
  k: number,
): Promise<TextHit[]> {
  const words = [...new Set(wordsOf(text, QUERY_WORDS))];
  return scopes.readIn(collection, async (tx) => {
    if (k <= 0 || words.length === 0) return [];
    const [size, counts] = await Promise.all([
      tx.get<{ entries: number; words: number }>(
        'SELECT entries, words FROM collection WHERE id = $1',
        collection,
      ),
      tx.all<WordCount>(
        'SELECT word, entries FROM word WHERE collection = $1 AND word = ANY ($2)',
        collection,
        words,
      ),
    ]);
    if (!size || size.entries === 0) return [];
    const chosen = chooseWords(counts, size.entries);
    if (chosen.length === 0) return [];
    const places = await tx.all<Place>(
      'SELECT word, entry, times, length FROM word_place WHERE collection = $1 AND word = ANY ($2)',
      collection,
      chosen.map(({ word }) => word),
    );
    const byWord = new Map<string, Place[]>(chosen.map(({ word }) => [word, []]));
    for (const place of places) byWord.get(place.word)!.push(place);
    const meanLength = size.words / size.entries;
    const scores = new Map<number, number>();
    // In the order of the words: the sum of fractions depends on it.
    for (const { word, entries } of chosen) {
      const weight = rarity(size.entries, entries);
      for (const { entry, times, length } of byWord.get(word)!) {
        scores.set(entry, (scores.get(entry) ?? 0) + weight * saturation(times, length, meanLength));
      }
    }
    return bestHits(scores, k);
  });
}
