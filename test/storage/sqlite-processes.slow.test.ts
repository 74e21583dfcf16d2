import { expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { startChild } from './child.js';
import { compiledStorage } from './compiled-storage.js';
import { temporaryFiles } from './temporary-folder.js';

const module = compiledStorage();
const file = temporaryFiles();

async function recordIds(store: Store): Promise<string[]> {
  const collection = await store.findCollection({ account: 'a', tenant: 't' });
  const ids: string[] = [];
  if (collection) for await (const record of store.records(collection.id)) ids.push(record.id);
  return ids;
}

test('processes that open a new file at the same moment all find the one store', async () => {
  const path = file();
  const children = Array.from({ length: 6 }, () => startChild('open', module, path));
  await Promise.all(children.map((child) => child.printed(1)));
  for (const child of children) child.process.stdin!.write('go\n');
  expect(await Promise.all(children.map((child) => child.ended))).toEqual(children.map(() => 0));
  expect(new Set(children.map((child) => child.lines[1])).size).toBe(1);
});

test('three writing and three learning processes on one file: nothing lost, nothing twice', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const workers = Array.from({ length: 3 }, () => startChild('work', module, path));
  const writers = ['x', 'y', 'z'].map((prefix) => startChild('write', module, path, prefix, '100'));
  expect(await Promise.all(writers.map((child) => child.ended))).toEqual([0, 0, 0]);
  for (const worker of workers) worker.process.stdin!.write('finish\n');
  expect(await Promise.all(workers.map((child) => child.ended))).toEqual([0, 0, 0]);

  const written = writers.flatMap((child) => child.lines).sort();
  expect(written).toHaveLength(300);
  expect((await recordIds(store)).sort()).toEqual(written);
  const done = workers.flatMap((child) => child.lines);
  expect(done).toHaveLength(300);
  expect(new Set(done).size).toBe(300);
  expect(await store.jobCounts()).toEqual({ queued: 0, running: 0, completed: 300, failed: 0 });
  expect((await store.jobs({ limit: 300 })).every((job) => job.attempts === 1)).toBe(true);
  const [summary] = await store.collections();
  expect(summary).toMatchObject({ entries: 300, records: 300, pending: 0 });
  expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
  await store.close();
});

test('kill -9 while writing and learning loses nothing acknowledged and doubles nothing', async () => {
  const path = file();
  const random = seededRandom(7);
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round++) {
    const writers = ['x', 'y'].map((w) => startChild('write', module, path, `${w}${round}`, '100000'));
    const worker = startChild('work', module, path);
    await Promise.all(writers.map((writer) => writer.printed(20 + Math.floor(random() * 200))));
    for (const child of [...writers, worker]) child.process.kill('SIGKILL');
    expect(await Promise.all(writers.map((writer) => writer.ended))).toEqual(['SIGKILL', 'SIGKILL']);
    await worker.ended;
    acknowledged.push(...writers.flatMap((writer) => writer.lines));

    const store = await openSqliteStore({ path, reserveBytes: 0 });
    const kept = await recordIds(store);
    expect(new Set(kept).size).toBe(kept.length);
    const lost = acknowledged.filter((id) => !new Set(kept).has(id));
    expect(lost).toEqual([]);
    const jobs = await store.jobs({ limit: 1_000_000 });
    expect(jobs.map((job) => job.record).sort()).toEqual(kept.sort());
    const [summary] = await store.collections();
    expect(summary!.entries).toBe(jobs.filter((job) => job.state === 'completed').length);
    expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
    await store.close();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
});
