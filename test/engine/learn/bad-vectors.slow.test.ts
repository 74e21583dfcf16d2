import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import { afterTest } from '../../at-end.js';
import { ask, FIXED, folder, known, learn, open, run } from '../desk.js';

const FETCH = run('Fetch the parcel from the locker', FIXED);
const BOOKS = run('Return the library books before Friday', [['call_desk', '{"ok":true}']]);

/** What an embedder may do to a vector that is no good. */
const SPOILT: [name: string, (vectors: Float32Array[]) => unknown][] = [
  ['NaN', (vectors) => vectors.map((v) => v.map(() => Number.NaN))],
  [
    'one infinite number',
    (vectors) => vectors.map((v) => v.map((x, i) => (i === 3 ? Number.POSITIVE_INFINITY : x))),
  ],
  ['the wrong length', (vectors) => vectors.map((v) => v.slice(0, 7))],
  ['ten times the length 1', (vectors) => vectors.map((v) => v.map((x) => x * 10))],
  ['one vector too few', (vectors) => vectors.slice(1)],
  ['plain arrays', (vectors) => vectors.map((v) => [...v])],
  ['nothing', () => undefined],
];

/** A hashing embedder that spoils its answers while it is told to. */
function spoilable(spoil: (vectors: Float32Array[]) => unknown): Embedder & { ill: boolean } {
  const plain = hashingEmbedder();
  const embedder = {
    ...plain,
    ill: true,
    async embed(texts: string[]) {
      const vectors = await plain.embed(texts);
      return (embedder.ill ? spoil(vectors) : vectors) as Float32Array[];
    },
  };
  return embedder;
}

const DRIVERS: [string, () => Promise<Store>][] = [
  ['memory', () => openSqliteStore({ path: ':memory:' })],
  ['sqlite', () => openSqliteStore({ path: join(folder(), 'bad.db') })],
];

/** A store that outlives its services, and is put away after the test. */
async function kept(make: () => Promise<Store>): Promise<Store> {
  const store = await make();
  afterTest(() => store.close());
  return { ...store, close: async () => {} };
}

const finding = async (service: Awaited<ReturnType<typeof open>>) =>
  (await service.check()).find(({ name }) => name === 'vectors');

describe('an embedder that answers with', () => {
  test.each(SPOILT)(
    '%s stores nothing, blames nobody else, and is forgotten once it is well',
    async (_, spoil) => {
      const embedder = spoilable(spoil);
      const service = await open({ embedder });
      const knowledge = service.forAccount('local');
      const { job_id } = await knowledge.storeKnowledge(FETCH);
      const opened = async () => (await service.jobs.show(job_id!)).opened_error ?? '';
      await expect.poll(opened).toContain('The embedder hashing');
      expect(await knowledge.knowledgeStatus(job_id!)).toMatchObject({ status: 'processing' });
      embedder.ill = false;
      await service.drain();
      expect(await knowledge.knowledgeStatus(job_id!)).toMatchObject({ status: 'completed' });
      expect(await known(service, FETCH.query)).toContain('parcel');
      embedder.ill = true;
      const refused = knowledge.deleteByIntent({ tenant_id: 'desk', intent: FETCH.query });
      await expect(refused).rejects.toMatchObject({ code: 'embedder_unavailable' });
      embedder.ill = false;
      expect(await finding(service)).toMatchObject({ ok: true });
      expect((await knowledge.deleteByIntent({ tenant_id: 'desk', intent: FETCH.query })).deleted_count).toBe(
        1,
      );
    },
  );
});

describe.each(DRIVERS)('damaged vectors in a %s store', (_, make) => {
  const damage: [string, (vector: Float32Array) => Float32Array][] = [
    ['NaN', (v) => v.map(() => Number.NaN)],
    ['a wrong length', (v) => v.slice(0, 7)],
    ['a flipped exponent', (v) => v.map((x, i) => (i === 0 ? 1e30 : x))],
  ];

  /** A store with two tasks learned, of which the vectors of texts that match are damaged. */
  async function damaged(spoil: (vector: Float32Array) => Float32Array, which: RegExp) {
    const store = await kept(make);
    const first = await open({ store });
    await learn(first, [FETCH, BOOKS]);
    await first.close();
    const embedder = hashingEmbedder();
    const { id } = (await store.findCollection({ account: 'local', tenant: 'desk' }))!;
    await store.reembed(id, embedder.space, async (texts) =>
      (await embedder.embed(texts)).map((vector, i) => (which.test(texts[i]!) ? spoil(vector) : vector)),
    );
    return store;
  }

  test.each(damage)(
    '%s: all else is served at once, and the damaged ones are made anew',
    async (_, spoil) => {
      const events: LogEvent[] = [];
      const store = await damaged(spoil, /parcel|locker/);
      const service = await open({ store, log: (event) => events.push(event) });
      expect(await finding(service)).toMatchObject({
        ok: false,
        detail: expect.stringMatching(/vectors are damaged, in "desk" of account "local"/),
        remedy: expect.stringContaining('knowhow doctor reembed'),
      });
      expect(await known(service, BOOKS.query)).toContain('library');
      expect(events).toContainEqual(expect.objectContaining({ event: 'vectors_damaged', level: 'error' }));
      await expect.poll(() => events.some(({ event }) => event === 'vectors_made_again')).toBe(true);
      expect(await known(service, FETCH.query)).toContain('parcel');
      expect(await finding(service)).toMatchObject({ ok: true });
    },
  );

  test.each(damage)('%s: new runs are learned all the same', async (_, spoil) => {
    const store = await damaged(spoil, /./);
    const service = await open({ store });
    await learn(service, [
      FETCH,
      run('Tell the desk that the parcel is wet', [['call_desk', '{"ok":true}']]),
    ]);
    expect(await service.jobs.counts()).toMatchObject({ completed: 4, failed: 0 });
  });

  test.each(damage)('%s: what is deleted is found nevertheless', async (_, spoil) => {
    const store = await damaged(spoil, /./);
    const service = await open({ store });
    const gone = await service.forAccount('local').deleteByIntent({ tenant_id: 'desk', intent: FETCH.query });
    expect(gone.deleted_count).toBe(1);
    expect((await ask(service, FETCH.query)).response).toBe(FETCH.query);
    expect(await known(service, BOOKS.query)).toContain('library');
  });

  test('reembed heals a collection whose every vector is damaged', async () => {
    const store = await damaged((v) => v.slice(1), /./);
    const service = await open({ store });
    expect(await service.reembed('local', 'desk')).toBeGreaterThan(0);
    expect(await finding(service)).toMatchObject({ ok: true });
    expect(await known(service, FETCH.query)).toContain('parcel');
  });
});
