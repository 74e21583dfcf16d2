import { describe, expect, test, vi } from 'vitest';
import { backoff } from '../../src/jobs/backoff.js';
import type { Worker } from '../../src/jobs/lane.js';
import type { Claim, Queue } from '../../src/jobs/queue.js';
import { fakeQueue, T0 } from './fake-queue.js';
import { DONE, LEASE, NOTHING, POLL, pass, RETRY, start, withWorkers } from './running.js';

withWorkers();

describe('a worker', () => {
  test('takes due jobs one at a time until none is left, and none before its time', async () => {
    const fake = fakeQueue({ a: 0, b: 0, c: 0, later: 5_000 });
    const taken: string[] = [];
    start(fake.queue, async (claim) => {
      taken.push(claim.job.id);
      fake.complete(claim.job.id);
      return DONE;
    });
    await pass(0);
    expect(taken).toEqual(['a', 'b', 'c']);
    await pass(4_999);
    expect(taken).toHaveLength(3);
    await pass(1);
    expect(taken[3]).toEqual('later');
    expect(fake.job('a').attempts).toBe(1);
  });

  test('tries a failing job again with growing waits, and fails it after five attempts', async () => {
    const fake = fakeQueue({ a: 0 });
    const tried: number[] = [];
    const progress = { retried: 0, failed: 0, done: 0 };
    const { events } = start(
      fake.queue,
      async (_claim) => {
        tried.push(Date.now() - T0);
        return { state: 'error', error: new Error('no disk') };
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

  test('takes a handler that throws for a failed attempt of its job, and goes on with the others', async () => {
    const fake = fakeQueue({ a: 0, b: 0 });
    let call = 0;
    start(fake.queue, async (claim) => {
      call += 1;
      if (call === 1) throw new Error('thrown');
      fake.complete(claim.job.id);
      return DONE;
    });
    await pass(0);
    expect(fake.kept.map(({ state, error }) => [state, error])).toEqual([
      ['queued', 'sealed thrown'],
      ['done', undefined],
    ]);
    await pass(400);
    expect(fake.job('a').state).toBe('done');
  });

  test('a job that was there when five workers died ends failed, with a word on why, and is not handled', async () => {
    const fake = fakeQueue({ deadly: 0, harmless: 0 });
    Object.assign(fake.job('deadly'), { attempts: 5, deaths: 4, state: 'running' });
    Object.assign(fake.job('harmless'), { attempts: 4, deaths: 3, state: 'running' });
    const handled: string[] = [];
    const { events } = start(fake.queue, async (claim) => {
      handled.push(claim.job.id);
      return { state: 'error', error: new Error('busy') };
    });
    await pass(0);
    expect(fake.job('deadly')).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/worker was gone 5 times/),
    });
    expect(events[0]).toMatchObject({ event: 'job_failed', deaths: 5 });
    // Of the other's attempts four ended with a worker: this error is its first.
    expect(handled).toEqual(['harmless']);
    expect(fake.job('harmless')).toMatchObject({ state: 'queued', error: 'sealed busy' });
    await pass(120_000);
    expect(handled).toHaveLength(5);
    expect(fake.job('harmless')).toMatchObject({ state: 'failed', attempts: 9 });
  });

  test('a lane for small jobs goes on while another is held up', async () => {
    const fake = fakeQueue({ long: 0, one: 0, two: 0, bulky: 0 });
    fake.job('bulky').size = 100;
    const done: string[] = [];
    const { worker } = start(
      fake.queue,
      async (claim) => {
        if (claim.job.id === 'long') await new Promise((resolve) => setTimeout(resolve, 60_000));
        fake.complete(claim.job.id);
        done.push(claim.job.id);
        return DONE;
      },
      { filters: [{}, { largest: 10 }] },
    );
    await pass(POLL);
    expect(done).toEqual(['one', 'two']);
    const looks = fake.calls.claims.length;
    await pass(10 * POLL);
    // What waits for the other lane does not keep this one busy.
    expect(fake.calls.claims.length - looks).toBeLessThanOrEqual(11);
    await pass(60_000);
    expect(done).toEqual(['one', 'two', 'long', 'bulky']);
    await worker.stop();
  });

  test('leaves a job alone whose lease was lost', async () => {
    const fake = fakeQueue({ a: 0 });
    const touched = vi.fn(async () => true);
    const queue = { ...fake.queue, release: touched, fail: touched };
    start(queue, async (_claim) => {
      const job = fake.job('a');
      Object.assign(job, { token: job.token + 1, leaseUntil: T0 + 1e9 });
      return { state: 'lost' };
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
      async (_claim) => {
        const job = fake.job('a');
        Object.assign(job, { token: job.token + 1, leaseUntil: T0 + 1e9 });
        return { state: 'error', error: new Error('x') };
      },
      { onProgress: async (made) => void progress.push(made) },
    );
    await pass(0);
    expect(progress[0]).toEqual({ ...NOTHING, done: 0, lost: 1, retried: 0, failed: 0, idle: false });
    expect(events).toEqual([]);
  });

  test('a job that cannot be settled keeps no other waiting', async () => {
    const fake = fakeQueue({ a: 0, b: 0 });
    const queue = {
      ...fake.queue,
      release: (...args: Parameters<Queue<Claim>['release']>) =>
        args[0].jobId === 'a' ? Promise.reject(new Error('locked')) : fake.queue.release(...args),
    };
    const progress: unknown[] = [];
    const { events } = start(queue, async (_claim) => ({ state: 'error', error: 'x' }), {
      onProgress: async (made) => void progress.push(made),
    });
    await pass(0);
    expect(fake.job('a').state).toBe('running');
    expect(fake.job('b')).toMatchObject({ state: 'queued', error: 'sealed x' });
    expect(progress.slice(0, 2)).toEqual([
      { ...NOTHING, lost: 1, idle: false },
      { ...NOTHING, retried: 1, idle: false },
    ]);
    expect(events.map(({ event }) => event)).toEqual(['job_not_settled', 'job_retried']);
  });

  test('keeps its leases alive while it works, so that no one else takes the jobs', async () => {
    const fake = fakeQueue({ a: 0 });
    let finish: () => void = () => {};
    start(fake.queue, async (_claim) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      fake.complete('a');
      return DONE;
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
    const { events } = start(queue, async (_claim) => {
      await new Promise((resolve) => setTimeout(resolve, LEASE / 2));
      fake.complete('a');
      return DONE;
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
    const { events } = start(queue, async (claim) => {
      if (failing) {
        failing = false;
        return { state: 'error', error: new Error('x') };
      }
      fake.complete(claim.job.id);
      return DONE;
    });
    await pass(LEASE * 4);
    expect(fake.kept.map(({ state }) => state)).toEqual(['done', 'done']);
    const told = verb === 'release' ? 'job_not_settled' : 'worker_error';
    expect(events.filter(({ event }) => event === told).length).toBeGreaterThan(0);
  });

  test('an error at every claim is waited out, not run against', async () => {
    const fake = fakeQueue({});
    const claim = vi.fn(() => Promise.reject(new Error('locked')));
    start({ ...fake.queue, claim }, async () => DONE);
    await pass(10 * POLL);
    expect(claim.mock.calls.length).toBeLessThanOrEqual(11);
  });

  test('looks again at every poll, and at once when woken', async () => {
    const fake = fakeQueue({});
    const { worker } = start(fake.queue, async () => DONE);
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
    worker = start(queue, async () => DONE).worker;
    await pass(0);
    expect(looked).toBe(2);
  });

  test('reports when there is nothing to do', async () => {
    const fake = fakeQueue({ a: 0 });
    const progress: unknown[] = [];
    start(
      fake.queue,
      async (_claim) => {
        fake.complete('a');
        return DONE;
      },
      {
        async onProgress(made) {
          progress.push(made);
        },
      },
    );
    await pass(0);
    expect(progress).toEqual([
      { ...NOTHING, done: 1, lost: 0, retried: 0, failed: 0, idle: false },
      { ...NOTHING, done: 0, lost: 0, retried: 0, failed: 0, idle: true },
    ]);
  });

  test('stopped, it finishes the job under way and takes no more', async () => {
    const fake = fakeQueue({ a: 0, b: 0, c: 0 });
    const { worker } = start(fake.queue, async (claim) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      fake.complete(claim.job.id);
      return DONE;
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
    expect(fake.kept.map(({ state }) => state)).toEqual(['done', 'queued', 'queued']);
    await worker.stop();
  });

  test('stopped while it sleeps, it ends at once', async () => {
    const fake = fakeQueue({});
    const { worker } = start(fake.queue, async () => DONE);
    await pass(10);
    await worker.stop();
    await pass(10 * POLL);
    expect(fake.calls.claims).toEqual([0]);
  });
});
