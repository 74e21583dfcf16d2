import { describe, expect, test, vi } from 'vitest';
import { backoff } from '../../src/jobs/backoff.js';
import type { Claim, Queue, Worker } from '../../src/jobs/worker.js';
import { fakeQueue, T0 } from './fake-queue.js';
import { all, LEASE, POLL, pass, RETRY, start } from './running.js';

describe('a worker', () => {
  test('takes due jobs in batches until none is left, and none before its time', async () => {
    const fake = fakeQueue({ a: 0, b: 0, c: 0, later: 5_000 });
    const batches: string[][] = [];
    start(fake.queue, async (claims) => {
      batches.push(claims.map(({ job }) => job.id));
      for (const { job } of claims) fake.complete(job.id);
      return all(claims, { state: 'done' });
    });
    await pass(0);
    expect(batches).toEqual([['a', 'b'], ['c']]);
    await pass(4_999);
    expect(batches).toHaveLength(2);
    await pass(1);
    expect(batches[2]).toEqual(['later']);
    expect(fake.job('a').attempts).toBe(1);
  });

  test('tries a failing job again with growing waits, and fails it after five attempts', async () => {
    const fake = fakeQueue({ a: 0 });
    const tried: number[] = [];
    const progress = { retried: 0, failed: 0, done: 0 };
    const { events } = start(
      fake.queue,
      async (claims) => {
        tried.push(Date.now() - T0);
        return all(claims, { state: 'error', error: new Error('no disk') });
      },
      {
        async onProgress(made) {
          progress.retried += made.retried;
          progress.failed += made.failed;
          progress.done += made.done;
        },
      },
    );
    await pass(120_000);
    const waits = tried.slice(1).map((time, i) => time - tried[i]!);
    expect(waits).toEqual([1, 2, 3, 4].map((attempt) => backoff(attempt, RETRY, () => 0.5)));
    expect(fake.job('a')).toMatchObject({ state: 'failed', attempts: 5, error: 'sealed no disk' });
    expect(progress).toEqual({ retried: 4, failed: 1, done: 0 });
    expect(events.map(({ event }) => event)).toEqual([...Array(4).fill('job_retried'), 'job_failed']);
    expect(JSON.stringify(events)).not.toContain('no disk');
  });

  test('takes a handler that throws, or forgets a job, for a failed attempt of each job', async () => {
    const fake = fakeQueue({ a: 0, b: 0 });
    let call = 0;
    start(fake.queue, async (claims) => {
      call += 1;
      if (call === 1) throw new Error('thrown');
      for (const { job } of claims) if (job.id === 'a') fake.complete('a');
      return new Map([['a', { state: 'done' }]]);
    });
    await pass(0);
    expect(fake.kept.map(({ error }) => error)).toEqual(['sealed thrown', 'sealed thrown']);
    await pass(400);
    expect(fake.job('a').state).toBe('done');
    expect(fake.job('b')).toMatchObject({ state: 'queued', error: 'sealed not handled' });
  });

  test('leaves a job alone whose lease was lost', async () => {
    const fake = fakeQueue({ a: 0 });
    const touched = vi.fn(async () => true);
    const queue = { ...fake.queue, release: touched, fail: touched };
    start(queue, async (claims) => {
      const job = fake.job('a');
      Object.assign(job, { token: job.token + 1, leaseUntil: T0 + 1e9 });
      return all(claims, { state: 'lost' });
    });
    await pass(60_000);
    expect(touched).not.toHaveBeenCalled();
    expect(fake.job('a')).toMatchObject({ state: 'running', attempts: 1 });
  });

  test.each([1, 5])('counts a job as lost that another worker has by now, at attempt %i', async (attempt) => {
    const fake = fakeQueue({ a: 0 });
    fake.job('a').attempts = attempt - 1;
    const progress: unknown[] = [];
    const { events } = start(
      fake.queue,
      async (claims) => {
        const job = fake.job('a');
        Object.assign(job, { token: job.token + 1, leaseUntil: T0 + 1e9 });
        return all(claims, { state: 'error', error: new Error('x') });
      },
      { onProgress: async (made) => void progress.push(made) },
    );
    await pass(0);
    expect(progress[0]).toEqual({ done: 0, lost: 1, retried: 0, failed: 0, idle: false });
    expect(events).toEqual([]);
  });

  test('a job that cannot be settled keeps no other of its batch waiting', async () => {
    const fake = fakeQueue({ a: 0, b: 0 });
    const queue = {
      ...fake.queue,
      release: (...args: Parameters<Queue<Claim>['release']>) =>
        args[0].jobId === 'a' ? Promise.reject(new Error('locked')) : fake.queue.release(...args),
    };
    const progress: unknown[] = [];
    const { events } = start(queue, async (claims) => all(claims, { state: 'error', error: 'x' }), {
      onProgress: async (made) => void progress.push(made),
    });
    await pass(0);
    expect(fake.job('a').state).toBe('running');
    expect(fake.job('b')).toMatchObject({ state: 'queued', error: 'sealed x' });
    expect(progress[0]).toEqual({ done: 0, lost: 1, retried: 1, failed: 0, idle: false });
    expect(events.map(({ event }) => event)).toEqual(['job_not_settled', 'job_retried']);
  });

  test('keeps its leases alive while it works, so that no one else takes the jobs', async () => {
    const fake = fakeQueue({ a: 0 });
    let finish: () => void = () => {};
    start(fake.queue, async (claims) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      fake.complete('a');
      return all(claims, { state: 'done' });
    });
    let stolen = 0;
    for (let second = 0; second < 60; second++) {
      await pass(1_000);
      stolen += (await fake.queue.claim({ now: Date.now(), leaseMs: LEASE, limit: 9, longestWaitMs: 60_000 }))
        .length;
    }
    expect(stolen).toBe(0);
    expect(fake.calls.beats.length).toBeGreaterThanOrEqual(60_000 / LEASE);
    finish();
    await pass(0);
    const beats = fake.calls.beats.length;
    await pass(60_000);
    expect(fake.calls.beats).toHaveLength(beats);
    expect(fake.job('a')).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('works on when a heartbeat fails', async () => {
    const fake = fakeQueue({ a: 0 });
    const queue = { ...fake.queue, heartbeat: () => Promise.reject(new Error('busy')) };
    const { events } = start(queue, async (claims) => {
      await new Promise((resolve) => setTimeout(resolve, LEASE / 2));
      fake.complete('a');
      return all(claims, { state: 'done' });
    });
    await pass(LEASE);
    expect(fake.job('a').state).toBe('done');
    expect(events).toEqual([expect.objectContaining({ event: 'heartbeat_failed' })]);
  });

  test.each(['claim', 'nextDue', 'release'] as const)('goes on after an error in %s', async (verb) => {
    const fake = fakeQueue({ a: 0, b: 3_000 });
    let broken = 2;
    const queue = {
      ...fake.queue,
      async [verb](...args: never[]) {
        if (broken-- > 0) throw new Error('locked');
        return (fake.queue[verb] as (...given: never[]) => Promise<unknown>)(...args);
      },
    } as Queue<Claim>;
    let failing = verb === 'release';
    const { events } = start(queue, async (claims) => {
      if (failing) {
        failing = false;
        return all(claims, { state: 'error', error: new Error('x') });
      }
      for (const { job } of claims) fake.complete(job.id);
      return all(claims, { state: 'done' });
    });
    await pass(LEASE * 4);
    expect(fake.kept.map(({ state }) => state)).toEqual(['done', 'done']);
    const told = verb === 'release' ? 'job_not_settled' : 'worker_error';
    expect(events.filter(({ event }) => event === told).length).toBeGreaterThan(0);
  });

  test('an error at every claim is waited out, not run against', async () => {
    const fake = fakeQueue({});
    const claim = vi.fn(() => Promise.reject(new Error('locked')));
    start({ ...fake.queue, claim }, async () => new Map());
    await pass(10 * POLL);
    expect(claim.mock.calls.length).toBeLessThanOrEqual(11);
  });

  test('looks again at every poll, and at once when woken', async () => {
    const fake = fakeQueue({});
    const { worker } = start(fake.queue, async () => new Map());
    await pass(0);
    await pass(POLL / 2);
    expect(fake.calls.claims).toEqual([0]);
    worker.wake();
    await pass(0);
    expect(fake.calls.claims).toEqual([0, POLL / 2]);
    await pass(POLL);
    expect(fake.calls.claims).toEqual([0, POLL / 2, POLL * 1.5]);
  });

  test('a call to wake while it looks is not lost', async () => {
    const fake = fakeQueue({});
    let worker: Worker | undefined;
    let looked = 0;
    const queue: Queue<Claim> = {
      ...fake.queue,
      async nextDue() {
        looked += 1;
        if (looked === 1) worker!.wake();
        return undefined;
      },
    };
    worker = start(queue, async () => new Map()).worker;
    await pass(0);
    expect(looked).toBe(2);
  });

  test('reports when there is nothing to do', async () => {
    const fake = fakeQueue({ a: 0 });
    const progress: unknown[] = [];
    start(
      fake.queue,
      async (claims) => {
        fake.complete('a');
        return all(claims, { state: 'done' });
      },
      {
        async onProgress(made) {
          progress.push(made);
        },
      },
    );
    await pass(0);
    expect(progress).toEqual([
      { done: 1, lost: 0, retried: 0, failed: 0, idle: false },
      { done: 0, lost: 0, retried: 0, failed: 0, idle: true },
    ]);
  });

  test('stopped, it finishes the batch under way and takes no more', async () => {
    const fake = fakeQueue({ a: 0, b: 0, c: 0 });
    const { worker } = start(fake.queue, async (claims) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const { job } of claims) fake.complete(job.id);
      return all(claims, { state: 'done' });
    });
    await pass(100);
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await pass(399);
    expect(stopped).toBe(false);
    await pass(1);
    await stopping;
    expect(fake.kept.map(({ state }) => state)).toEqual(['done', 'done', 'queued']);
    await worker.stop();
  });

  test('stopped while it sleeps, it ends at once', async () => {
    const fake = fakeQueue({});
    const { worker } = start(fake.queue, async () => new Map());
    await pass(10);
    await worker.stop();
    await pass(10 * POLL);
    expect(fake.calls.claims).toEqual([0]);
  });
});
