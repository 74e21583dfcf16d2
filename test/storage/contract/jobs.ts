import { expect, test } from 'vitest';
import type { CurrentStore } from '../contract.js';
import { acceptedId, completes, emptyCommit, landed, newIntake } from '../fixtures.js';

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

  test('a claim takes from one collection only: that of the job due longest', async () => {
    const [one, two] = [await open('t1'), await open('t10')];
    const late = await queue(one, 20, 't1');
    const early = await queue(two, 10, 't10');
    const later = await queue(two, 30, 't10');
    expect((await claim(100)).map(({ job }) => job.id)).toEqual([early, later]);
    expect((await claim(100)).map(({ job }) => job.id)).toEqual([late]);
  });

  test('a job that is due further ahead than anyone may wait is due: the clock was set back', async () => {
    const id = await open();
    const year = 365 * 86_400_000;
    const queued = await queue(id, year);
    const released = await queue(id, year);
    const running = await queue(id, year);
    const [, second, third] = await claim(year);
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
    expect(await claim(10, 2)).toHaveLength(2);
    expect(await claim(10, 0)).toHaveLength(0);
    expect(await claim(10, 10)).toHaveLength(3);
  });

  test('concurrent claims never share a job', async () => {
    const id = await open();
    for (let i = 0; i < 30; i++) await queue(id, 1);
    const taken = (await Promise.all(Array.from({ length: 10 }, () => claim(5, 4)))).flat();
    expect(new Set(taken.map(({ job }) => job.id)).size).toBe(30);
    expect(taken).toHaveLength(30);
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
    const commit = emptyCommit(id, 0, { jobs: [completes(first!)] });
    expect(await store().commit(commit)).toEqual({ state: 'lease_lost', jobs: [jobId] });
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
    await landed(store(), emptyCommit(id, 0, { now: 5_000, jobs: [completes(held!)] }));
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
    await landed(
      store(),
      emptyCommit(id, 0, {
        now: 77,
        jobs: [{ ...lease, knowledge: { added: 1, merged: 2, discarded: 3 }, successEstimate: 0.25 }],
      }),
    );
    const done = await store().job(jobId);
    expect(done).toMatchObject({
      state: 'completed',
      completed_at: 77,
      knowledge: { added: 1, merged: 2, discarded: 3 },
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
    expect(await store().jobCounts()).toEqual({ queued: 3, running: 1, completed: 0, failed: 0 });
    expect(await store().job('nobody')).toBeUndefined();
  });
}
