import { expect, test } from 'vitest';
import { KnowhowError } from '../../../src/domain/errors.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openKnowledge } from '../../../src/engine/open-knowledge.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { additions, ask, FIXED, known, learn, open, run, STUCK, taughtRuns } from '../desk.js';

const QUERY = 'Fetch the parcel from the locker for customer Miller';

/** A deadline that passes soon, and not before a small collection is read. */
const SOON_MS = 300;

/** A hashing embedder that answers nothing before its model is there. */
function loading(): Embedder & { arrive(): void; asked: number } {
  const plain = hashingEmbedder();
  let arrive: () => void = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const embedder = {
    ...plain,
    asked: 0,
    arrive,
    load: () => there,
    async embed(texts: string[]) {
      embedder.asked += 1;
      await there;
      return plain.embed(texts);
    },
  };
  return embedder;
}

/** A store that knows one errand. */
async function taught() {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store: { ...store, close: async () => {} } });
  await learn(service, taughtRuns(QUERY));
  await service.close();
  return store;
}

test('the model loads at opening, and the first answer waits for it', async () => {
  const embedder = loading();
  const service = await open({
    store: await taught(),
    embedder,
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  });
  const asked = ask(service, QUERY);
  await expect.poll(() => embedder.asked).toBe(1);
  embedder.arrive();
  const { response, metadata } = await asked;
  expect(response).toContain('lookup_parcel');
  expect(metadata).not.toHaveProperty('degraded');
});

test('words answer where the model takes longer than an answer may', async () => {
  const store = await taught();
  const embedder = loading();
  const service = await open({ store, embedder, enhanceTimeoutMs: SOON_MS });
  const early = await ask(service, QUERY);
  expect(early.response).toContain('lookup_parcel');
  expect(early.metadata).toMatchObject({
    degraded: true,
    degraded_reason: expect.stringContaining('words alone'),
  });
  embedder.arrive();
  await service.ready();
  const later = await ask(service, QUERY);
  expect(later.response).toContain('lookup_parcel');
  expect(later.metadata).not.toHaveProperty('degraded');
});

test('the repair of an error just met is told before the model is there, also in a task in other words', async () => {
  const service = await open({ store: await taught(), embedder: loading(), enhanceTimeoutMs: SOON_MS });
  const task = 'Hand Mrs Lee what came by post';
  const { response, metadata } = await ask(service, task, {
    context: { turns: run(task, STUCK.slice(0, 2)).turns },
  });
  expect(additions(response, task)).toContain('- Now: first `reset_locker');
  expect(metadata).toMatchObject({
    degraded: true,
    degraded_reason: expect.stringContaining('words alone'),
  });
  expect(metadata!.confidence_score).toBeLessThan(0.7);
  const begun = await ask(service, task);
  expect(begun.response).toBe(task);
  expect(begun.metadata).toMatchObject({ degraded: true });
});

test('a collection with nothing in it answers without the model', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const first = await open({ store: { ...store, close: async () => {} } });
  await learn(first, [run(QUERY, FIXED)]);
  await first.forAccount('local').deleteByIntent({ tenant_id: 'desk', intent: QUERY });
  await first.close();
  const service = await open({ store, embedder: loading() });
  const { response, metadata } = await ask(service, QUERY);
  expect(response).toBe(QUERY);
  expect(metadata).not.toHaveProperty('degraded');
});

test('what cannot be loaded is said once, and hinders nothing', async () => {
  const events: string[] = [];
  const embedder = { ...hashingEmbedder(), load: () => Promise.reject(new Error('no such file')) };
  const service = await open({ embedder, log: ({ event }) => events.push(event) });
  await learn(service, [run(QUERY, FIXED)]);
  expect(await known(service, QUERY)).toContain('parcel');
  expect(events.filter((event) => event === 'model_not_loaded')).toHaveLength(1);
});

test('being closed while the model loads is no failure to load it', async () => {
  const events: string[] = [];
  const closed = new KnowhowError('closed', 'closed');
  const embedder = { ...hashingEmbedder(), load: () => Promise.reject(closed) };
  const service = await open({ embedder, log: ({ event }) => events.push(event) });
  await service.ready();
  expect(events).toEqual([]);
});

test('opened knowledge can be waited for, and is closed by `await using`', async () => {
  let closed = 0;
  const store = await openSqliteStore({ path: ':memory:' });
  const counted = {
    ...store,
    close: async () => {
      closed += 1;
    },
  };
  {
    await using knowledge = await openKnowledge({ store: counted, embedder: hashingEmbedder() });
    await knowledge.ready();
    expect(closed).toBe(0);
  }
  expect(closed).toBe(1);
});
