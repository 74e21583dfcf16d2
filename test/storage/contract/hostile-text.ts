import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meaningId } from '../../../src/domain/meaning-id.js';
import { wellFormed } from '../../../src/domain/well-formed.js';
import type { Store } from '../../../src/storage/store.js';
import type { CurrentStore } from '../contract.js';
import { acceptedId, interaction, learn, newIntake, statement } from '../fixtures.js';

const NAUGHTY = fileURLToPath(
  new URL('../../../../shared/data/fuzz/naughty_strings.jsonl.gz', import.meta.url),
);

const OWN = [
  '',
  '\0',
  'a\0b\0',
  '\x1a0',
  '\x1a\0\x1a1',
  '\ufeffmark',
  '😀👨‍👩‍👧',
  "'; DROP TABLE entry; --",
  '"unbalanced',
  'a* NEAR(b, 2) AND NOT ^c : {d} -e',
  'words:term OR *',
  '\u202e\u200b\ud7ff\uffff',
  'x'.repeat(32_768),
  '" '.repeat(16_384),
  Array.from({ length: 4_000 }, (_, i) => `w${i}`).join(' '),
];

/** A text as account, tenant, record and idempotency key comes back as it was. */
async function asNames(store: Store, text: string): Promise<void> {
  const key = { account: text, tenant: text };
  const { id } = await store.openCollection(key);
  expect(await store.findCollection(key)).toMatchObject({ id, ...key });
  const idempotency = { key: text, bodyHash: 'h' };
  const intake = newIntake(id, text, { interaction: interaction(text, text), idempotency });
  const jobId = await acceptedId(store, intake);
  expect(await store.accept(newIntake(id, text, { idempotency }))).toEqual({ state: 'replayed', jobId });
  for await (const record of store.records(id)) expect(record.interaction).toEqual(intake.interaction);
  expect(await store.job(jobId)).toMatchObject(key);
  expect((await store.jobs({ ...key, limit: 5 })).map((job) => job.id)).toEqual([jobId]);
}

/** Texts as names, situations and advice come back as they were; as questions they do no harm. */
async function roundTrip(store: Store, texts: string[]): Promise<void> {
  await Promise.all(texts.map((text) => asNames(store, text)));
  const { id } = await store.openCollection({ account: 'all', tenant: 'all' });
  const ids = texts.map((_, i) => i + 1);
  const said = texts.map((text, i) =>
    statement(i + 1, { situation: text, advice: text, agent_type: text, meanings: [text] }),
  );
  await learn(store, id, 'all', said);
  const entries = await store.entries(id, ids);
  expect(await store.entryTexts(id, ids)).toEqual(
    texts.map((text, i) => ({ id: ids[i], situation: text, advice: text })),
  );
  for (const [i, text] of texts.entries()) {
    expect(entries[i]).toMatchObject({ situation: text, advice: text, agent_type: text });
    expect(await store.meaningTexts(id, [meaningId(ids[i]!, 0)])).toEqual([text]);
    await store.searchText(id, text, 5);
  }
  await store.remove(id, ids);
  expect((await store.collections()).find((one) => one.id === id)).toMatchObject({
    entries: 0,
    meanings: 0,
  });
}

export function hostileTextContract(store: CurrentStore): void {
  test('round-trips: NUL, quotes, operators, emoji, very long', async () => {
    await roundTrip(store(), OWN);
  });

  const there = existsSync(NAUGHTY);
  if (!there) console.log('skipped: the list of naughty strings is not on this machine');
  test.skipIf(!there)('round-trips: every naughty string', async () => {
    const lines = gunzipSync(readFileSync(NAUGHTY)).toString('utf8').trim().split('\n');
    const texts = lines.map((line) => {
      const row: unknown = JSON.parse(line);
      return wellFormed(typeof row === 'string' ? row : String(Object.values(row as object).at(-1)));
    });
    expect(texts.length).toBeGreaterThan(100);
    await roundTrip(store(), [...new Set(texts)]);
  });

  test('any text may be asked for', async () => {
    const { id } = await store().openCollection({ account: 'a', tenant: 't' });
    await learn(store(), id, 't', [1]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        const hits = await store().searchText(id, text, 3);
        expect(hits.every((hit) => hit.entry === 1 && hit.score > 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
}
