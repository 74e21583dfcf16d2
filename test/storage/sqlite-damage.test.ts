import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { StoredRecord } from '../../src/storage/store.js';
import { interaction, landed, newCommit, newIntake, statement } from '../../src/testing/fixtures.js';
import { breakPageOf, longText, loseRecord } from './damage.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const open = (path: string) => openSqliteStore({ path, reserveBytes: 0 });
const CLAIM = { now: 2_000, leaseMs: 60_000, limit: 10 };

/** A file with five records of which the second lies on a damaged page and the fourth has no row. */
async function damagedFile(learned = false) {
  const path = file();
  const store = await open(path);
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const intakes = [1, 2, 3, 4, 5].map((n) => {
    const query = n === 2 ? longText('zygote-marker') : `query ${n}`;
    return newIntake(id, 't', { interaction: interaction('t', query) });
  });
  for (const intake of intakes) await store.accept(intake);
  if (learned) {
    const claims = await store.claim(CLAIM);
    for (const [i, claim] of claims.entries()) await landed(store, newCommit(claim, [statement(i + 1)]));
  }
  await store.close();
  breakPageOf(path, 'zygote-marker');
  if (!learned) loseRecord(path, intakes[3]!.recordId);
  return { path, id, intakes, store: await open(path) };
}

const readable = (record: StoredRecord): boolean => {
  try {
    return record.interaction.query !== '';
  } catch (error) {
    expect(error).toMatchObject({ code: 'storage_error', details: { record: record.id } });
    return false;
  }
};

test('a claim hands out the jobs of damaged records too; only reading such a record fails', async () => {
  const { store, intakes } = await damagedFile();
  const claims = await store.claim(CLAIM);
  expect(claims.map(({ job }) => job.id)).toEqual(intakes.map(({ jobId }) => jobId));
  const read = await Promise.allSettled(claims.map(({ job }) => store.recordOf(job.id)));
  expect(read.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  for (const result of read) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'storage_error' });
  }
  await store.close();
});

test('a job of a record that is gone or damaged can be looked at, failed and retried', async () => {
  const { store, intakes } = await damagedFile();
  expect(await store.jobs({ limit: 10 })).toHaveLength(5);
  for (const { job, token } of await store.claim(CLAIM)) {
    expect(await store.fail({ jobId: job.id, token }, { now: 2_001, error: 'sealed' })).toBe(true);
    expect(await store.retry(job.id, 2_002)).toBe(true);
  }
  const job = await store.job(intakes[3]!.jobId);
  expect(job).toMatchObject({ state: 'queued', record: intakes[3]!.recordId, tenant: 't' });
  await store.close();
});

test.each(['records', 'unlearned'] as const)('%s go past damaged records and name them', async (verb) => {
  const { store, id, intakes } = await damagedFile();
  const seen: [string, boolean][] = [];
  for await (const record of store[verb](id)) seen.push([record.id, readable(record)]);
  // Of the one whose row is gone nothing is left but its job.
  const rows = intakes.filter((_, i) => i !== 3);
  expect(seen).toEqual(rows.map(({ recordId }, i) => [recordId, i !== 1]));
  await expect(store.ping()).resolves.toBeUndefined();
  await store.close();
});

test('a removal that meets damage takes nothing, and says what to do', async () => {
  const { store, id } = await damagedFile(true);
  await expect(store.remove(id, [1, 2, 3])).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringMatching(/knowhow doctor.*knowhow doctor salvage/s),
  });
  expect(await store.entries(id, [1, 2, 3, 4])).toHaveLength(4);
  expect(await store.remove(id, [1])).toMatchObject({ entries: 1, records: 1 });
  await store.close();
});

test('once a call failed for a damaged page it is told, once, and the store counts as damaged', async () => {
  const { path, id, store: first } = await damagedFile(true);
  await first.close();
  const told: unknown[] = [];
  const store = await openSqliteStore({ path, reserveBytes: 0, onDamaged: (what) => told.push(what) });
  await store.ping();
  for (let n = 0; n < 2; n++) await expect(store.remove(id, [2])).rejects.toThrow();
  const damaged = { code: 'storage_error', details: { damaged: true } };
  await expect(store.ping()).rejects.toMatchObject(damaged);
  await expect(store.ping()).rejects.toMatchObject(damaged);
  expect(told).toEqual([{ kind: 'store' }]);
  await store.close();
});
