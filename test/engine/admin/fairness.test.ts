import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { FIXED, open, run } from '../desk.js';

const LONG = `the never ending errand of ${'many words '.repeat(6_000)}`;

/** An embedder that never ends where a text of a long record is embedded, until it is let go. */
function heldUp() {
  const inner = hashingEmbedder();
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let reached: () => void = () => {};
  const stuck = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const embedder: typeof inner = {
    ...inner,
    async embed(texts, options) {
      if (texts.some((text) => text.includes('never ending'))) {
        reached();
        await held;
      }
      return inner.embed(texts, options);
    },
  };
  return { embedder, letGo: () => letGo(), stuck };
}

const longRun = () => run('the never ending errand', [['call_desk', LONG]]);

test('small records of others are learned while a long one holds a lane, also of an account with many of them', async () => {
  const { embedder, letGo, stuck } = heldUp();
  const service = await open({ embedder });
  const [mine, theirs] = [service.forAccount('mine'), service.forAccount('theirs')];
  const long = [];
  for (let n = 0; n < 3; n++) {
    for (const tenant_id of ['one', 'two', 'three']) {
      long.push((await mine.storeKnowledge({ ...longRun(), tenant_id })).job_id!);
    }
  }
  await stuck;
  for (const query of ['Fetch the parcel', 'Return the books', 'Open the locker']) {
    const { job_id } = await theirs.storeKnowledge(run(query, FIXED));
    expect((await theirs.waitForJob(job_id!)).status).toBe('completed');
  }
  for (const id of long) expect((await mine.knowledgeStatus(id)).status).toBe('processing');
  letGo();
  await service.drain();
  for (const id of long) expect((await mine.knowledgeStatus(id)).status).toBe('completed');
});

test('a job that five workers died on ends failed; its neighbours lose nothing by it', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now };
  const writer = await openService({
    store: { ...store, close: async () => {} },
    embedder: hashingEmbedder(),
    work: false,
    clock,
  });
  const jobs: string[] = [];
  for (const query of ['Fetch the parcel', 'Return the books', 'Open the locker']) {
    jobs.push((await writer.forAccount('local').storeKnowledge(run(query, FIXED))).job_id!);
  }
  await writer.close();
  // Five workers take what is next and are gone.
  for (let death = 0; death < 5; death++) {
    const taken = await store.claim({ now, leaseMs: 15_000, limit: 1 });
    expect(taken.map(({ job }) => job.id)).toEqual([jobs[0]]);
    now += 15_000;
  }
  const service = await open({ store, clock });
  await service.drain();
  expect(await service.jobs.show(jobs[0]!)).toMatchObject({
    state: 'failed',
    deaths: 5,
    opened_error: expect.stringMatching(/gone 5 times/),
  });
  for (const id of jobs.slice(1)) {
    expect(await service.jobs.show(id)).toMatchObject({ state: 'completed', attempts: 1, deaths: 0 });
  }
  await service.jobs.retry(jobs[0]!);
  await service.drain();
  expect(await service.jobs.show(jobs[0]!)).toMatchObject({ state: 'completed', attempts: 1, deaths: 0 });
});
