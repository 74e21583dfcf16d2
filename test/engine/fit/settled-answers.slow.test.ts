import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService, OpenOptions } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { calledRuns, FIXED, folder, open, run, STUCK } from '../desk.js';

const TASKS = ['Fetch the parcel from the locker', 'Return the red suitcase', 'Weigh two crates'];

/** As long as it takes, and nothing withheld: what is asked here is what is said. */
const PATIENT = { enhanceTimeoutMs: Number.POSITIVE_INFINITY, withhold: 0 };

/** Every answer to the tasks, without what names one answer. */
const answers = (service: KnowledgeService) =>
  Promise.all(
    TASKS.map(async (input_text) => {
      const { response, metadata } = await service
        .forAccount('local')
        .enhanceTask({ tenant_id: 'desk', input_text, explain: true });
      const { request_id: _, explanation, ...rest } = metadata!;
      return { response, ...rest, plan: explanation?.plan, matches: explanation?.matches };
    }),
  );

/** Stores runs at once and waits for each job. */
async function stored(service: KnowledgeService, runs: Interaction[]): Promise<void> {
  const knowledge = service.forAccount('local');
  const jobs: string[] = [];
  for (const one of runs) jobs.push((await knowledge.storeKnowledge(one)).job_id!);
  for (const job of jobs)
    expect((await knowledge.waitForJob(job, { timeoutMs: Number.POSITIVE_INFINITY })).status).toBe(
      'completed',
    );
}

const history = fc.array(
  fc
    .tuple(fc.constantFrom(...TASKS), fc.boolean(), fc.integer({ min: 0, max: 4 }))
    .map(([task, succeeds, customer]) =>
      run(task, succeeds ? FIXED : STUCK, {
        success: succeeds,
        metadata: { source: `customer ${customer}` },
      }),
    ),
  { minLength: 1, maxLength: 24 },
);

test.each(['memory', 'file'])(
  'what is asked when jobs are completed is answered the same later, and by another process (%s)',
  async (kind) => {
    const at = folder();
    let made = 0;
    await fc.assert(
      fc.asyncProperty(history, async (runs) => {
        made += 1;
        const path = join(at, `${made}.db`);
        const store = kind === 'memory' ? await openSqliteStore({ path: ':memory:' }) : undefined;
        const opened = (rest: OpenOptions = {}) =>
          openService({
            embedder: hashingEmbedder(),
            ...(store ? { store: { ...store, close: async () => {} } } : { path }),
            ...PATIENT,
            ...rest,
          });
        const service = await opened();
        await stored(service, runs);
        const now = await answers(service);
        expect(now.some(({ degraded }) => degraded)).toBe(false);
        await service.drain();
        expect(await answers(service)).toEqual(now);
        await service.close();
        const next = await opened({ work: false });
        expect(await answers(next)).toEqual(now);
        await next.close();
        await store?.close();
      }),
      { numRuns: 6 },
    );
  },
);

/** A service whose fits are stored only when that is let go, and how many were. */
async function gated(options: OpenOptions = {}) {
  const store = await openSqliteStore({ path: ':memory:' });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fits = { kept: 0, release: () => release() };
  const service = await open({
    ...PATIENT,
    ...options,
    store: {
      ...store,
      async keepFit(...fit: Parameters<typeof store.keepFit>) {
        await held;
        fits.kept += 1;
        return store.keepFit(...fit);
      },
    },
  });
  return { service, fits };
}

const learnedOf = async (service: KnowledgeService): Promise<number> =>
  (await service.jobs.counts()).completed;

test('a burst is fitted few times, however many ask meanwhile, and its jobs are completed when a fit counts them', async () => {
  const { service, fits } = await gated();
  const knowledge = service.forAccount('local');
  const runs = calledRuns(80);
  const jobs: string[] = [];
  for (const one of runs) jobs.push((await knowledge.storeKnowledge(one)).job_id!);
  await expect.poll(() => learnedOf(service)).toBe(runs.length);
  // The first run has none to be compared with.
  for (const job of jobs.slice(1)) expect((await knowledge.knowledgeStatus(job)).status).toBe('processing');
  const asked = Array.from({ length: 20 }, () => answers(service));
  fits.release();
  await Promise.all(asked);
  await service.drain();
  for (const job of jobs) expect((await knowledge.knowledgeStatus(job)).status).toBe('completed');
  expect(fits.kept).toBeLessThanOrEqual(4);
});

test('a job is completed half a minute after it was learned, though no fit counts it, and answers say so', async () => {
  let now = Date.parse('2026-03-01T10:00:00Z');
  const { service, fits } = await gated({ clock: { now: () => now }, enhanceTimeoutMs: 300 });
  const knowledge = service.forAccount('local');
  const jobs: string[] = [];
  for (const one of calledRuns(6)) jobs.push((await knowledge.storeKnowledge(one)).job_id!);
  await expect.poll(() => learnedOf(service)).toBe(jobs.length);
  const last = () => knowledge.knowledgeStatus(jobs.at(-1)!);
  expect((await last()).status).toBe('processing');
  now += 30_000;
  expect((await last()).status).toBe('completed');
  expect((await answers(service))[0]).toMatchObject({
    degraded: true,
    degraded_reason: expect.stringContaining('not fitted yet'),
  });
  fits.release();
  await service.drain();
  expect((await answers(service))[0]).not.toHaveProperty('degraded');
});
