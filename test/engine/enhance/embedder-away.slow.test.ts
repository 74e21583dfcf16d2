import { describe, expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import type { Embedder, EmbedOptions } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { additions, ask, FIXED, known, learn, open, run, taughtRuns } from '../desk.js';

const QUERY = 'Fetch the parcel from the locker for customer Miller';
const FETCH = run(QUERY, FIXED);

/** What may become of an embedder. */
const ILLS: [name: string, (texts: string[], options?: EmbedOptions) => Promise<Float32Array[]>][] = [
  ['hangs', () => new Promise(() => {})],
  ['fails', async () => Promise.reject(new Error('429 too many requests'))],
];

/** A hashing embedder that is ill when told to be; counts how often it was asked meanwhile. */
function mortal(ill: (typeof ILLS)[number][1]): Embedder & { ill: boolean; asked: number } {
  const plain = hashingEmbedder();
  const embedder = {
    ...plain,
    ill: false,
    asked: 0,
    embed(texts: string[], options?: EmbedOptions) {
      if (!embedder.ill) return plain.embed(texts, options);
      embedder.asked += 1;
      return ill(texts, options);
    },
  };
  return embedder;
}

/** Deadlines that pass soon, and waits between tries that are as short as they can be. */
const SOON = { enhanceTimeoutMs: 60, embedTimeoutMs: 100, random: () => 0 };

describe.each(ILLS)('an embedder that %s', (_, ill) => {
  test('leaves an enhance what words can find, and it says so', async () => {
    const embedder = mortal(ill);
    const events: LogEvent[] = [];
    const service = await open({ embedder, ...SOON, log: (event) => events.push(event) });
    await learn(service, [
      ...taughtRuns(QUERY),
      run('Return the library books before Friday', [['call_desk', '{"ok":true}']]),
    ]);
    embedder.ill = true;
    const input = 'Please fetch the parcel from the locker for customer Smith';
    const { response, metadata } = await ask(service, input);
    expect(additions(response, input)).toContain('lookup_parcel');
    expect(metadata).toMatchObject({
      degraded: true,
      degraded_reason: expect.stringContaining('words alone'),
    });
    expect(metadata!.sources!.length).toBeGreaterThan(0);
    expect(events).toContainEqual(expect.objectContaining({ event: 'enhance_degraded', level: 'warn' }));

    const strange = 'Paint the customer portrait in oil';
    const nothing = await ask(service, strange);
    expect(nothing.response).toBe(strange);
    expect(nothing.metadata).toMatchObject({ degraded: true });
    expect(nothing.metadata!.confidence_score).toBeLessThan(0.7);

    embedder.ill = false;
    const well = await ask(service, input);
    expect(well.response).toContain('lookup_parcel');
    expect(well.metadata).not.toHaveProperty('degraded');
    expect(well.metadata).not.toHaveProperty('degraded_reason');
  });

  test('makes a delete fail clearly, and nothing is deleted', async () => {
    const embedder = mortal(ill);
    const service = await open({ embedder, ...SOON });
    await learn(service, [FETCH]);
    embedder.ill = true;
    const refused = service.forAccount('local').deleteByIntent({ tenant_id: 'desk', intent: QUERY });
    await expect(refused).rejects.toMatchObject({ code: 'embedder_unavailable' });
    embedder.ill = false;
    expect(await known(service, QUERY)).toContain('parcel');
  });

  test('costs no job a try, however long it lasts', async () => {
    const embedder = mortal(ill);
    const service = await open({ embedder, ...SOON });
    const knowledge = service.forAccount('local');
    embedder.ill = true;
    const jobs = await Promise.all([1, 2, 3].map(() => knowledge.storeKnowledge(FETCH)));
    const ids = jobs.map(({ job_id }) => job_id!);
    // Each look at the embedder asks it twice: for the job's text, and for another.
    await expect.poll(() => embedder.asked).toBeGreaterThanOrEqual(8);
    for (const id of ids) expect((await service.jobs.show(id)).attempts).toBeLessThanOrEqual(1);
    expect(await service.jobs.counts()).toMatchObject({ failed: 0, completed: 0 });
    embedder.ill = false;
    await service.drain();
    for (const id of ids) expect((await service.jobs.show(id)).attempts).toBe(1);
    expect(await service.jobs.counts()).toMatchObject({ queued: 0, running: 0, failed: 0, completed: 3 });
  });

  test('does not keep a service from closing, and what it held is there for the next', async () => {
    const embedder = mortal(ill);
    embedder.ill = true;
    const store = { ...(await openSqliteStore({ path: ':memory:' })), close: async () => {} };
    const service = await openService({ store, embedder });
    await service.forAccount('local').storeKnowledge(FETCH);
    await expect.poll(() => embedder.asked).toBeGreaterThan(0);
    await service.close();
    const [job] = await store.jobs({ limit: 1 });
    expect(job).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await store.nextDue()).toBeLessThanOrEqual(Date.now());
    const next = await open({ store });
    await next.drain();
    expect(await known(next, QUERY)).toContain('parcel');
  });
});

test('a caller that gives up an enhance is told so, and not given less', async () => {
  const embedder = mortal(ILLS[0]![1]);
  const service = await open({ embedder });
  await learn(service, [FETCH]);
  embedder.ill = true;
  const controller = new AbortController();
  const asked = service
    .forAccount('local')
    .enhanceTask({ tenant_id: 'desk', input_text: QUERY }, { signal: controller.signal });
  const ended = expect(asked).rejects.toMatchObject({ code: 'aborted' });
  await expect.poll(() => embedder.asked).toBe(1);
  controller.abort();
  await ended;
});

test('an enhance that must wait for the collection to be read gives the input back, and the next one has it', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const first = await open({ store: { ...store, close: async () => {} } });
  await learn(first, taughtRuns(QUERY));
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = {
    ...store,
    async *changes(collection: number, since: number) {
      await held;
      yield* store.changes(collection, since);
    },
  };
  const service = await open({ store: slow, enhanceTimeoutMs: 30 });
  const early = await ask(service, QUERY);
  expect(early.response).toContain('lookup_parcel');
  expect(early.metadata).toMatchObject({
    degraded: true,
    degraded_reason: 'what is known is still being read: found among what is told in like words',
  });
  expect((await ask(service, 'Water the plants in the hall')).response).toBe('Water the plants in the hall');
  release();
  await expect.poll(async () => (await ask(service, QUERY)).metadata?.degraded).toBeUndefined();
});

test('an answer that does not wait for the model of a small collection says so, and the next one has it', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = {
    ...store,
    async keepFit(...fit: Parameters<typeof store.keepFit>) {
      await held;
      return store.keepFit(...fit);
    },
  };
  const service = await open({ store: slow, enhanceTimeoutMs: 300 });
  const knowledge = service.forAccount('local');
  for (const taught of taughtRuns(QUERY).slice(0, 2)) {
    const { job_id } = await knowledge.storeKnowledge(taught);
    await expect.poll(async () => (await service.jobs.show(job_id!)).state).toBe('completed');
  }
  expect((await ask(service, QUERY)).metadata).toMatchObject({
    degraded: true,
    degraded_reason: 'what was learned last is not fitted yet: answered from what was known before',
  });
  release();
  await expect.poll(async () => (await ask(service, QUERY)).metadata?.degraded).toBeUndefined();
});
