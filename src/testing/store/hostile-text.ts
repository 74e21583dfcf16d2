import { expect, test } from 'vitest';
import { meaningId } from '../../domain/meaning-id.js';
import { seededRandom } from '../../domain/random.js';
import type { Store } from '../../storage/store.js';
import { acceptedId, interaction, learn, newIntake, statement } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { uniform } from '../uniform.js';

/** Texts that are asked for. */
const ASKED = 100;

/** A character of any plane, without halves of surrogate pairs; one in three is of ASCII, as words and operators are. */
function oddCharacter(upTo: (most: number) => number): string {
  const code = upTo(2) === 0 ? upTo(0x7f) : upTo(0x10ffff);
  return String.fromCodePoint(code >= 0xd800 && code <= 0xdfff ? code - 0x800 : code);
}

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
export async function roundTrip(store: Store, texts: string[]): Promise<void> {
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

  test('any text may be asked for', async () => {
    const { id } = await store().openCollection({ account: 'a', tenant: 't' });
    await learn(store(), id, 't', [1]);
    const upTo = uniform(seededRandom(1));
    for (let asked = 0; asked < ASKED; asked++) {
      const text = Array.from({ length: upTo(200) }, () => oddCharacter(upTo)).join('');
      const hits = await store().searchText(id, text, 3);
      expect(
        hits.every((hit) => hit.entry === 1 && hit.score > 0),
        JSON.stringify(text),
      ).toBe(true);
    }
  });
}
