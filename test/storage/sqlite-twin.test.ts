import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryStore } from '../../src/storage/memory/open-memory-store.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store, TextHit } from '../../src/storage/store.js';
import { emptyCommit, landed, learn, newEntry, newSituation } from './fixtures.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();

const word = fc.constantFrom('order', 'refund', 'flight', 'Straße', '取消', 'a1', 'the', 'x'.repeat(70), '…');
const words = fc.array(word, { maxLength: 12 }).map((list) => list.join(' '));

/** The text index against its oracle: the memory driver, which looks through every entry. */
test('both drivers find the same entries with the same scores', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { minLength: 1, maxLength: 80 }),
      fc.array(words, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(79), { maxLength: 10 }),
      async (texts, queries, removed) => {
        const answers: TextHit[][][] = [];
        const stores: Store[] = [openMemoryStore(), await openSqliteStore({ path: file(), reserveBytes: 0 })];
        for (const store of stores) {
          const { id } = await store.openCollection({ account: 'a', tenant: 't' });
          await learn(store, id, 't', (record) => ({
            situations: [newSituation(-1)],
            added: texts.map((text) => newEntry(-1, [record], { situation: text, advice: '' })),
          }));
          const forgotten = removed.filter((n) => n < texts.length).map((n) => n + 1);
          await landed(store, emptyCommit(id, 1, { forgotten }));
          answers.push(await Promise.all(queries.map((query) => store.searchText(id, query, 20))));
          await store.close();
        }
        const [memory, sqlite] = answers;
        for (const [i, hits] of memory!.entries()) {
          expect(sqlite![i]!.map((hit) => hit.entry)).toEqual(hits.map((hit) => hit.entry));
          for (const [j, hit] of hits.entries()) expect(sqlite![i]![j]!.score).toBeCloseTo(hit.score, 9);
        }
      },
    ),
    { numRuns: 30 },
  );
});
