import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { TextHit } from '../../src/storage/store.js';
import { bestHits } from '../../src/storage/words/best-hits.js';
import { rarity, saturation } from '../../src/storage/words/bm25.js';
import { chooseWords, QUERY_WORDS } from '../../src/storage/words/choose-words.js';
import { wordsOf } from '../../src/storage/words/words-of.js';
import { learn, statement } from '../../src/testing/fixtures.js';

const word = fc.constantFrom('order', 'refund', 'flight', 'Straße', '取消', 'a1', 'the', 'x'.repeat(70), '…');
const words = fc.array(word, { maxLength: 12 }).map((list) => list.join(' '));

/** What the index must find: BM25 by looking through every text. */
function bestByReading(texts: ReadonlyMap<number, string>, query: string, k: number): TextHit[] {
  const entries = [...texts].map(([id, text]) => ({ id, words: wordsOf(text) }));
  const meanLength = entries.reduce((sum, entry) => sum + entry.words.length, 0) / entries.length;
  const counts = [...new Set(wordsOf(query, QUERY_WORDS))].map((one) => ({
    word: one,
    entries: entries.filter((entry) => entry.words.includes(one)).length,
  }));
  const scores = new Map<number, number>();
  for (const chosen of chooseWords(counts, entries.length)) {
    for (const entry of entries) {
      const times = entry.words.filter((one) => one === chosen.word).length;
      if (times === 0) continue;
      const score =
        rarity(entries.length, chosen.entries) * saturation(times, entry.words.length, meanLength);
      scores.set(entry.id, (scores.get(entry.id) ?? 0) + score);
    }
  }
  return bestHits(scores, k);
}

test('the text index finds what reading every text finds, with the same scores', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { minLength: 1, maxLength: 80 }),
      fc.array(words, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(79), { maxLength: 10 }),
      async (texts, queries, removed) => {
        const store = await openSqliteStore({ path: ':memory:' });
        const { id } = await store.openCollection({ account: 'a', tenant: 't' });
        await learn(
          store,
          id,
          't',
          texts.map((text, i) => statement(i + 1, { situation: text, advice: '', meanings: [`${i}`] })),
        );
        const forgotten = removed.filter((n) => n < texts.length).map((n) => n + 1);
        await store.forget(id, forgotten);
        const left = new Map(texts.map((text, i) => [i + 1, text] as const));
        for (const gone of forgotten) left.delete(gone);
        for (const query of queries) {
          const hits = await store.searchText(id, query, 20);
          const expected = bestByReading(left, query, 20);
          expect(hits.map((hit) => hit.entry)).toEqual(expected.map((hit) => hit.entry));
          for (const [i, hit] of hits.entries()) expect(hit.score).toBeCloseTo(expected[i]!.score, 9);
        }
        await store.close();
      },
    ),
    { numRuns: 30 },
  );
});
