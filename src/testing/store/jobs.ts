import { expect, test } from 'vitest';
import type { JobFilter } from '../../storage/store.js';
import { acceptedId, interaction, landed, newCommit, newIntake } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function jobsContract(store: CurrentStore): void {
  const open = async (tenant = 't', account = 'a') => (await store().openCollection({ account, tenant })).id;
  const queue = async (collection: number, now: number, tenant = 't') =>
    acceptedId(store(), newIntake(collection, tenant, { now }));
  const claim = (now: number, limit = 10, leaseMs = 100) => store().claim({ now, leaseMs, limit });

  test('a claim hands out due jobs with their records, oldest first, and counts the attempt', async () => {
    const id = await open();
    const ids = [await queue(id, 10), await queue(id, 20), await queue(id, 30)];
    expect(await claim(9)).toEqual([]);
    const taken = await claim(20);
    expect(taken.map(({ job }) => job.id)).toEqual(ids.slice(0, 2));
    expect(taken[0]!.job).toMatchObject({ state: 'running', attempts: 1, started_at: 20, run_at: 10 });
    const record = await store().recordOf(taken[0]!.job.id);
    expect(record).toMatchObject({ id: taken[0]!.job.record, collection: id });
    expect(record.interaction.tenant_id).toBe('t');
    await expect(store().recordOf('nobody')).rejects.toMatchObject({ code: 'not_found' });
    expect(await store().job(ids[0]!)).toEqual(taken[0]!.job);
    expect(await claim(20)).toEqual([]);
  });

  test('claims go round by account, then by collection', async () => {
    const [a1, a2] = [await open('t1'), await open('t10')];
    const [b, c] = [await open('t', 'b'), await open('t', 'c')];
    for (let i = 0; i < 3; i++) for (const id of [a1, a2]) await queue(id, i);
    for (const id of [b, c]) await queue(id, 5);
    const turn: number[] = [];
    for (let i = 0; i < 6; i++) {
      const [one] = await claim(10, 1);
      turn.push(one!.job.collection);
      const lease = { jobId: one!.job.id, token: one!.token };
      expect(await store().fail(lease, { now: 10, error: 'e' })).toBe(true);
    }
    expect(turn).toEqual([a1, b, c, a2, a1, a2]);
    // A latecomer is next.
    const late = await queue(b, 10);
    expect((await claim(10, 1)).map(({ job }) => job.id)).toEqual([late]);
  });

  test('nobody takes a later job of a collection while an earlier one is held or waits', async () => {
    const id = await open();
    const ids = [await queue(id, 1), await queue(id, 2), await queue(id, 3)];
    const [first] = await claim(10, 1);
    expect(first!.job.id).toBe(ids[0]);
    expect(await claim(10)).toEqual([]);
    expect(await store().nextDue()).toBe(110);
    await store().release({ jobId: ids[0]!, token: first!.token }, { runAt: 50, error: 'e' });
    expect(await claim(49)).toEqual([]);
    expect(await store().nextDue()).toBe(50);
    expect((await claim(50)).map(({ job }) => job.id)).toEqual(ids);
    const [again] = await claim(150, 1);
    await store().fail({ jobId: ids[0]!, token: again!.token }, { now: 150, error: 'e' });
    expect((await claim(150, 1)).map(({ job }) => job.id)).toEqual([ids[1]]);
    // An operator's retry puts it back where it was.
    await store().retry(ids[0]!, 150);
    expect((await claim(150)).map(({ job }) => job.id)).toEqual([ids[0]]);
    expect((await claim(1_000)).map(({ job }) => job.id)).toEqual(ids);
  });

  test('what waits in a collection is told in the order in which it will be taken', async () => {
    const [one, two] = [await open('t1'), await open('t2')];
    const ids = [await queue(one, 3, 't1'), await queue(one, 1, 't1'), await queue(one, 2, 't1')];
    const other = await queue(two, 1, 't2');
    expect(await store().waiting(one, 2)).toEqual(ids.slice(0, 2));
    expect(await store().waiting(one, 0)).toEqual([]);
    expect(await store().waiting(two, 9)).toEqual([other]);
    expect(await store().waiting(99, 9)).toEqual([]);
    // Held is unfinished; failed is not, until somebody has it tried again.
    const [first] = await claim(10, 1);
    expect(first!.job.id).toBe(ids[0]);
    expect(await store().waiting(one, 9)).toEqual(ids);
    await store().fail({ jobId: ids[0]!, token: first!.token }, { now: 10, error: 'e' });
    expect(await store().waiting(one, 9)).toEqual(ids.slice(1));
    await store().retry(ids[0]!, 10);
    expect(await store().waiting(one, 9)).toEqual(ids);
  });

  test('a claim can ask for small records only', async () => {
    const [one, two] = [await open('t1'), await open('t2')];
    const long = newIntake(one, 't1', { now: 1, interaction: interaction('t1', 'x'.repeat(5_000)) });
    await acceptedId(store(), long);
    const behind = await queue(one, 2, 't1');
    const small = await queue(two, 3, 't2');
    const ask = (filter: JobFilter) => store().claim({ now: 10, leaseMs: 100, limit: 1, ...filter });
    expect(await store().nextDue({ largest: 1_000 })).toBe(3);
    expect((await ask({ largest: 1_000 })).map(({ job }) => job.id)).toEqual([small]);
    expect(await ask({ largest: 1_000 })).toEqual([]);
    const [taken] = await ask({ largest: 10_000 });
    expect(taken!.job.id).toBe(long.jobId);
    await store().fail({ jobId: long.jobId, token: taken!.token }, { now: 10, error: 'e' });
    expect((await ask({ largest: 1_000 })).map(({ job }) => job.id)).toEqual([behind]);
  });

  test('a lease that ends without a word is a death; an error and a job given back are none', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [first] = await claim(0);
    expect(first!.job).toMatchObject({ attempts: 1, deaths: 0 });
    const [second] = await claim(100);
    expect(second!.job).toMatchObject({ attempts: 2, deaths: 1 });
    await store().release({ jobId, token: second!.token }, { runAt: 100, error: 'e' });
    const [third] = await claim(100);
    expect(third!.job).toMatchObject({ attempts: 3, deaths: 1 });
    expect(
      await store().release({ jobId, token: third!.token }, { runAt: 100, error: null, uncounted: true }),
    ).toBe(true);
    expect(await store().job(jobId)).toMatchObject({ attempts: 2, deaths: 1, error: 'e', state: 'queued' });
    // Of one that is due because the clock was set back the worker may be well.
    const [fourth] = await claim(100);
    const back = await store().claim({ now: -10_000, leaseMs: 100, limit: 1, longestWaitMs: 1_000 });
    expect(back[0]!.job).toMatchObject({ id: jobId, attempts: 4, deaths: 1 });
    expect(await store().heartbeat([{ jobId, token: fourth!.token }], 0)).toEqual([]);
    await store().fail({ jobId, token: back[0]!.token }, { now: 0, error: 'e' });
    await store().retry(jobId, 0);
    expect(await store().job(jobId)).toMatchObject({ attempts: 0, deaths: 0 });
  });

  test('a job that is due further ahead than anyone may wait is due: the clock was set back', async () => {
    const id = await open();
    const year = 365 * 86_400_000;
    const queued = await queue(id, year);
    const released = await queue(id, year);
    const running = await queue(id, year);
    const [first, second, third] = await claim(year);
    await store().release({ jobId: queued, token: first!.token }, { runAt: year + 400, error: 'e' });
    await store().release({ jobId: released, token: second!.token }, { runAt: year + 500, error: 'e' });
    await store().fail({ jobId: running, token: third!.token }, { now: year, error: 'e' });
    expect(await store().retry(running, year + 10)).toBe(true);
    const after = (now: number) => store().claim({ now, leaseMs: 100, limit: 10, longestWaitMs: 1_000 });
    expect(await after(year - 400)).toEqual([]);
    expect((await after(5)).map(({ job }) => job.id).sort()).toEqual([queued, released, running].sort());
    expect(await after(6)).toEqual([]);
    expect(await store().nextDue()).toBe(105);
  });

  test('a claim keeps to its limit', async () => {
    const id = await open();
    for (let i = 0; i < 5; i++) await queue(id, i);
    expect(await claim(10, 0)).toHaveLength(0);
    expect(await claim(10, 2)).toHaveLength(2);
    expect(await claim(1_000, 10)).toHaveLength(5);
  });

  test('concurrent claims never share a job', async () => {
    for (let i = 0; i < 10; i++) await queue(await open(`t${i % 5}`, `a${i % 3}`), 1);
    const taken = (await Promise.all(Array.from({ length: 12 }, () => claim(5, 4)))).flat();
    expect(new Set(taken.map(({ job }) => job.id)).size).toBe(10);
    expect(taken).toHaveLength(10);
  });

  test('a job whose lease is over is handed out again, under a greater token', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [first] = await claim(0);
    expect(await claim(99)).toEqual([]);
    const [second] = await claim(100);
    expect(second!.job).toMatchObject({ id: jobId, attempts: 2, started_at: 0 });
    expect(second!.token).toBeGreaterThan(first!.token);

    const late = { jobId, token: first!.token };
    expect(await store().heartbeat([late], 999)).toEqual([]);
    expect(await store().release(late, { runAt: 0, error: 'e' })).toBe(false);
    expect(await store().fail(late, { now: 0, error: 'e' })).toBe(false);
    expect(await store().commit(newCommit(first!))).toEqual({ state: 'lease_lost' });
    expect(await store().job(jobId)).toEqual(second!.job);
  });

  test('a heartbeat prolongs the leases that are held, and names them', async () => {
    const id = await open();
    await queue(id, 0);
    await queue(id, 0);
    const [a, b] = await claim(0);
    const leases = [a!, b!].map(({ job, token }) => ({ jobId: job.id, token }));
    await store().fail(leases[1]!, { now: 1, error: 'e' });
    const unknown = { jobId: 'nobody', token: 1 };
    expect(await store().heartbeat([...leases, unknown], 500)).toEqual([a!.job.id]);
    expect(await claim(400)).toEqual([]);
    expect(await store().nextDue()).toBe(500);
    expect(await claim(500)).toHaveLength(1);
  });

  test('a lease that is over but not taken by another still holds', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [held] = await claim(0);
    await landed(store(), newCommit(held!, [], { now: 5_000 }));
    expect(await store().job(jobId)).toMatchObject({ state: 'completed', completed_at: 5_000 });
    expect(await claim(10_000)).toEqual([]);
  });

  test('a released job waits until its time and keeps its error', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [held] = await claim(0);
    const lease = { jobId, token: held!.token };
    expect(await store().release(lease, { runAt: 700, error: 'sealed\u0000text' })).toBe(true);
    expect(await store().job(jobId)).toMatchObject({
      state: 'queued',
      attempts: 1,
      run_at: 700,
      error: 'sealed\u0000text',
    });
    expect(await store().release(lease, { runAt: 0, error: 'again' })).toBe(false);
    expect(await store().nextDue()).toBe(700);
    expect(await claim(699)).toEqual([]);
    const [again] = await claim(700);
    expect(again!.job.attempts).toBe(2);
    expect(again!.token).toBeGreaterThan(held!.token);
  });

  test('a job released uncounted has the attempts that it had before it was taken', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [first] = await claim(0);
    const back = { runAt: 0, error: 'e', uncounted: true };
    expect(await store().release({ jobId, token: first!.token }, back)).toBe(true);
    expect(await store().job(jobId)).toMatchObject({ state: 'queued', attempts: 0 });
    const [second] = await claim(0);
    expect(second!.job.attempts).toBe(1);
    expect(second!.token).toBeGreaterThan(first!.token);
    expect(await store().release({ jobId, token: first!.token }, back)).toBe(false);
    expect(await store().job(jobId)).toMatchObject({ state: 'running', attempts: 1 });
  });

  test('a failed job stays failed until an operator retries it; tokens never come again', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [held] = await claim(0);
    expect(await store().retry(jobId, 1)).toBe(false);
    expect(await store().fail({ jobId, token: held!.token }, { now: 50, error: 'sealed' })).toBe(true);
    expect(await store().job(jobId)).toMatchObject({ state: 'failed', failed_at: 50, error: 'sealed' });
    expect(await claim(100_000)).toEqual([]);
    expect(await store().nextDue()).toBeUndefined();

    expect(await store().retry(jobId, 60)).toBe(true);
    expect(await store().retry(jobId, 60)).toBe(false);
    expect(await store().retry('nobody', 60)).toBe(false);
    expect(await store().job(jobId)).toMatchObject({
      state: 'queued',
      attempts: 0,
      failed_at: null,
      run_at: 60,
    });
    const [again] = await claim(60);
    expect(again!.job.attempts).toBe(1);
    expect(again!.token).toBeGreaterThan(held!.token);
  });

  test('a completed job moves no more', async () => {
    const id = await open();
    const jobId = await queue(id, 0);
    const [held] = await claim(0);
    const lease = { jobId, token: held!.token };
    await landed(store(), newCommit(held!, [], { now: 77, discarded: 3, successEstimate: 0.25 }));
    const done = await store().job(jobId);
    expect(done).toMatchObject({
      state: 'completed',
      completed_at: 77,
      knowledge: { added: 0, merged: 0, discarded: 3 },
      success_estimate: 0.25,
    });
    expect(await store().fail(lease, { now: 1, error: 'e' })).toBe(false);
    expect(await store().release(lease, { runAt: 1, error: 'e' })).toBe(false);
    expect(await store().heartbeat([lease], 1)).toEqual([]);
    expect(await store().retry(jobId, 1)).toBe(false);
    expect(await store().job(jobId)).toEqual(done);
  });

  test('jobs are listed newest first and filtered', async () => {
    const [one, ten, theirs] = [await open('t1'), await open('t10'), await open('t1', 'b')];
    const a = await queue(one, 1, 't1');
    const b = await queue(ten, 2, 't10');
    const c = await queue(theirs, 3, 't1');
    const d = await queue(one, 4, 't1');
    const list = async (filter: Parameters<ReturnType<CurrentStore>['jobs']>[0]) =>
      (await store().jobs(filter)).map(({ id }) => id);
    expect(await list({ limit: 10 })).toEqual([d, c, b, a]);
    expect(await list({ limit: 2 })).toEqual([d, c]);
    expect(await list({ limit: 0 })).toEqual([]);
    expect(await list({ account: 'a', limit: 10 })).toEqual([d, b, a]);
    expect(await list({ account: 'a', tenant: 't1', limit: 10 })).toEqual([d, a]);
    await claim(1, 1);
    expect(await list({ state: 'running', limit: 10 })).toEqual([a]);
    expect(await list({ account: 'a', state: 'queued', limit: 10 })).toEqual([d, b]);
    expect(await list({ after: c, limit: 10 })).toEqual([b, a]);
    expect(await list({ account: 'a', after: d, limit: 1 })).toEqual([b]);
    expect(await store().jobCounts()).toEqual({ queued: 3, running: 1, completed: 0, failed: 0 });
    const none = { queued: 0, running: 0, completed: 0, failed: 0 };
    expect(await store().jobCounts({ account: 'a' })).toEqual({ ...none, queued: 2, running: 1 });
    expect(await store().jobCounts({ account: 'b', tenant: 't1' })).toEqual({ ...none, queued: 1 });
    expect(await store().jobCounts({ account: 'b', tenant: 't10' })).toEqual(none);
    expect(await store().job('nobody')).toBeUndefined();
  });
}
