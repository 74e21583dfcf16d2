import { expect, test } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import { FIXED, open, run } from '../desk.js';
import { knowledgeOf } from '../knowledge-of.js';

const query = (i: number): string =>
  `Fetch parcel number ${'one two three four five six'.split(' ')[i]} please`;
const RUNS = [0, 1, 2, 3, 4, 5].map((i) => run(query(i), FIXED.slice(i % 2)));

/** An embedder without a cache that counts how often it embeds each text; texts of its choice cannot be embedded. */
function counting(
  refuses: (text: string) => boolean = () => false,
): Embedder & { asked: Map<string, number> } {
  const plain = hashingEmbedder();
  const asked = new Map<string, number>();
  return {
    ...plain,
    asked,
    async embed(texts, options) {
      for (const text of texts) asked.set(text, (asked.get(text) ?? 0) + 1);
      if (texts.some(refuses)) throw new Error('a text that it cannot embed');
      return plain.embed(texts, options);
    },
  };
}

/** A store whose nth commit waits until it is let go. */
async function held(nth: number) {
  const store = await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32) });
  let commits = 0;
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holding: Store = {
    ...store,
    async commit(commit) {
      if (++commits === nth) await free;
      return store.commit(commit);
    },
  };
  return { store: holding, letGo };
}

/** A clock of the machine's time that, once it is told to, runs so fast that five attempts with their waits take none. */
function clockToRun() {
  let ahead = 0;
  let step = 0;
  return {
    now: () => {
      ahead += step;
      return Date.now() + ahead;
    },
    run: () => {
      step = 1_000;
    },
  };
}

/** Stores all runs before anything is learned. */
async function stored(store: Store, runs = RUNS): Promise<void> {
  const service = await open({ store: { ...store, close: async () => {} }, work: false });
  for (const one of runs) await service.forAccount('local').storeKnowledge(one);
  await service.close();
}

test('texts of records that wait are embedded while one before them is worked on', async () => {
  const { store, letGo } = await held(2);
  await stored(store);
  const embedder = counting();
  const service = await open({ store, embedder });
  await expect.poll(() => embedder.asked.get(query(5))).toBe(1);
  expect(await service.jobs.counts()).toMatchObject({ completed: 1, running: 1, queued: 4 });
  letGo();
  await service.drain();
  // What was made ahead is not made again.
  for (const { query } of RUNS) expect(embedder.asked.get(query)).toBe(1);
});

test('a record that was told meanwhile how it ended is learned as it is then', async () => {
  const { store, letGo } = await held(2);
  const { success: _, ...untold } = RUNS[5]!;
  await stored(store, [...RUNS.slice(0, 5), untold]);
  const embedder = counting();
  const service = await open({ store, embedder });
  await expect.poll(() => embedder.asked.get(query(5))).toBe(1);
  const [last] = await store.jobs({ limit: 1 });
  await service.inspect('local').feedback({ tenant_id: 'desk', job_id: last!.id, success: false });
  letGo();
  await service.drain();
  const { entries } = await knowledgeOf(store, 'local', 'desk');
  const runs = entries.filter(({ kind }) => kind === 'recipe' || kind === 'pitfall');
  expect(runs.reduce((sum, { evidence }) => sum + evidence.failures, 0)).toBe(1);
  expect(embedder.asked.get(query(5))).toBe(1);
});

test('what was learned is the same as without, and a text ahead that cannot be embedded is its own record’s fault', async () => {
  const bad = (text: string) => text.includes('four');
  const alone = await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32) });
  const [itsClock, clock] = [clockToRun(), clockToRun()];
  itsClock.run();
  const one = await open({ store: alone, embedder: counting(bad), random: () => 0, clock: itsClock });
  for (const each of RUNS) {
    await one.forAccount('local').storeKnowledge(each);
    await one.drain();
  }
  const { store, letGo } = await held(2);
  await stored(store);
  const embedder = counting(bad);
  const service = await open({ store, embedder, random: () => 0, clock });
  await expect.poll(() => embedder.asked.get(query(3)) ?? 0).toBeGreaterThan(0);
  clock.run();
  letGo();
  await service.drain();
  const jobs = await store.jobs({ limit: 10 });
  expect(jobs.map(({ state, attempts }) => [state, attempts]).reverse()).toEqual([
    ['completed', 1],
    ['completed', 1],
    ['completed', 1],
    ['failed', 5],
    ['completed', 1],
    ['completed', 1],
  ]);
  const { entries } = await knowledgeOf(store, 'local', 'desk');
  expect(entries).toEqual((await knowledgeOf(alone, 'local', 'desk')).entries);
});
