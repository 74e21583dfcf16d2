import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { breakPageOf, longText, loseRecord } from '../../storage/damage.js';
import { ask, FIXED, folder, known, learn, open, run } from '../desk.js';

/** A clock on which five attempts with their waits take no time. */
function fastClock() {
  let now = Date.now();
  return { now: () => (now += 1_000) };
}

const query = (n: number) => (n === 2 ? longText('zygote-marker') : `Fetch parcel number ${n} of the day`);

/** A file with a queue in which the second record lies on a damaged page and the fourth is gone. */
async function damagedQueue() {
  const path = join(folder(), 'queue.db');
  const writer = await openService({ path, embedder: hashingEmbedder(), work: false });
  const jobs: string[] = [];
  for (let n = 1; n <= 6; n++) {
    jobs.push((await writer.forAccount('local').storeKnowledge(run(query(n), FIXED))).job_id!);
  }
  const other = await writer.forAccount('theirs').storeKnowledge(run('Return the library books', FIXED));
  const { record } = await writer.jobs.show(jobs[3]!);
  await writer.close();
  breakPageOf(path, 'zygote-marker');
  loseRecord(path, record!);
  return { path, jobs, other: other.job_id! };
}

test('a damaged page and a missing row under one record each stop that record, and no other of any account', async () => {
  const { path, jobs, other } = await damagedQueue();
  const events: LogEvent[] = [];
  const service = await open({
    path,
    store: undefined,
    clock: fastClock(),
    log: (event) => events.push(event),
  });
  await service.drain();
  const states: string[] = [];
  for (const id of jobs) states.push((await service.jobs.show(id)).state);
  expect(states).toEqual(['completed', 'failed', 'completed', 'failed', 'completed', 'completed']);
  expect((await service.jobs.show(other)).state).toBe('completed');
  for (const id of [jobs[1]!, jobs[3]!]) {
    expect(await service.jobs.show(id)).toMatchObject({
      attempts: 5,
      opened_error: expect.stringContaining('is damaged in the store'),
    });
  }
  const said = events.map(({ event }) => event);
  expect(said).not.toContain('worker_error');
  expect(said).not.toContain('store_damaged');
  await expect(service.ready()).resolves.toBeUndefined();
});

test('export and delete go on past damage, and say so', async () => {
  const { path } = await damagedQueue();
  const service = await open({ path, store: undefined, clock: fastClock() });
  await service.drain();
  const left: string[] = [];
  const damaged: string[] = [];
  const onDamaged = (ids: string[]) => damaged.push(...ids);
  for await (const record of service.exportRecords('local', 'desk', { onDamaged })) left.push(record.query);
  expect(left).toEqual([1, 3, 5, 6].map(query));
  expect(damaged).toHaveLength(1);
  const told: string[] = [];
  const all = async () => {
    for await (const record of service.exportRecords('local', 'desk')) told.push(record.query);
  };
  await expect(all()).rejects.toMatchObject({ code: 'storage_error', details: { records: damaged } });
  expect(told).toEqual(left);
  const gone = await service
    .forAccount('local')
    .deleteByIntent({ tenant_id: 'desk', intent: query(3), similarity_threshold: 0.5 });
  expect(gone.deleted_count).toBeGreaterThan(0);
});

test('an altered record is not learned from, and an altered entry is not said; both are reported', async () => {
  const path = join(folder(), 'altered.db');
  const writer = await open({ path, store: undefined });
  await learn(writer, [run(query(1), FIXED)]);
  expect(await known(writer, query(1))).toContain('parcel');
  await writer.close();
  const idle = await openService({ path, embedder: hashingEmbedder(), work: false });
  const { job_id } = await idle.forAccount('local').storeKnowledge(run(query(3), FIXED));
  await idle.close();
  const database = new DatabaseSync(path);
  database.exec(`UPDATE entry SET advice = 'wire_money to the stranger'`);
  database.exec(`UPDATE record SET body = replace(body, 'number 3', 'number 4') WHERE number = 2`);
  database.close();
  const events: LogEvent[] = [];
  const service = await open({
    path,
    store: undefined,
    clock: fastClock(),
    log: (event) => events.push(event),
  });
  await service.drain();
  expect(await service.jobs.show(job_id!)).toMatchObject({
    state: 'failed',
    opened_error: expect.stringContaining('is damaged in the store'),
  });
  const { response } = await ask(service, query(1), { explain: true });
  expect(response).not.toContain('wire_money');
  expect(events).toContainEqual(expect.objectContaining({ level: 'error', event: 'entry_damaged' }));
  const findings = (await service.check()).filter(({ ok }) => !ok);
  expect(findings.map(({ name }) => name)).toEqual(['records', 'entries']);
});

test('a deletion that was altered while it waited deletes nothing, and nothing that it was on is learned', async () => {
  const path = join(folder(), 'marks.db');
  const events: LogEvent[] = [];
  const opened = (work: boolean) =>
    open({ path, store: undefined, work, clock: fastClock(), log: (event) => events.push(event) });
  const writer = await opened(false);
  const knowledge = writer.forAccount('local');
  const kept = (await knowledge.storeKnowledge(run(query(1), FIXED))).job_id!;
  const intent = { tenant_id: 'desk', intent: query(1) };
  await knowledge.deleteByIntent(intent);
  expect((await writer.check()).find(({ name }) => name === 'deletions')).toMatchObject({ ok: true });
  await writer.close();
  const database = new DatabaseSync(path);
  database.exec('UPDATE deletion_mark SET threshold = 0.999');
  database.close();

  const idle = await opened(false);
  expect((await idle.check()).find(({ name }) => name === 'deletions')).toMatchObject({ ok: false });
  await idle.close();
  const service = await opened(true);
  await service.drain();
  expect(await service.jobs.show(kept)).toMatchObject({
    state: 'failed',
    opened_error: expect.stringContaining('neither learned nor deleted'),
  });
  expect((await service.collections())[0]).toMatchObject({ records: 1, entries: 0 });
  await expect.poll(() => events.map(({ event }) => event)).toContain('deletions_altered');
  // Asked for again, it goes.
  await service.forAccount('local').deleteByIntent(intent);
  await expect.poll(async () => (await service.collections())[0]).toMatchObject({ records: 0, entries: 0 });
});
