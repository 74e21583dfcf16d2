import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEvent } from '../../src/domain/log.js';
import { backoff } from '../../src/jobs/backoff.js';
import { type Claim, type Handled, type Queue, startWorker, type Worker } from '../../src/jobs/worker.js';

const T0 = Date.parse('2026-01-01T00:00:00Z');
const LEASE = 9_000;
const POLL = 1_000;
const RETRY = { baseMs: 500, maxMs: 60_000 };

interface Kept {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  attempts: number;
  runAt: number;
  token: number;
  leaseUntil: number;
  error?: string;
}

/** A queue in memory with the rules of the store's, on the clock that vitest fakes. */
function fakeQueue(jobs: Record<string, number>) {
  const kept: Kept[] = Object.entries(jobs).map(([id, wait]) => ({
    id,
    state: 'queued',
    attempts: 0,
    runAt: T0 + wait,
    token: 0,
    leaseUntil: 0,
  }));
  const calls = { claims: [] as number[], beats: [] as number[] };
  const held = ({ jobId, token }: { jobId: string; token: number }) =>
    kept.find((job) => job.id === jobId && job.state === 'running' && job.token === token);
  const due = (job: Kept, now: number) =>
    (job.state === 'queued' && job.runAt <= now) || (job.state === 'running' && job.leaseUntil <= now);
  const queue: Queue<Claim> = {
    async claim({ now, leaseMs, limit }) {
      calls.claims.push(now - T0);
      return kept
        .filter((job) => due(job, now))
        .slice(0, limit)
        .map((job) => {
          Object.assign(job, { state: 'running', leaseUntil: now + leaseMs });
          job.attempts += 1;
          job.token += 1;
          return { job: { id: job.id, attempts: job.attempts }, token: job.token };
        });
    },
    async heartbeat(leases, until) {
      calls.beats.push(Date.now() - T0);
      const alive = leases.flatMap((lease) => held(lease) ?? []);
      for (const job of alive) job.leaseUntil = until;
      return alive.map(({ id }) => id);
    },
    async release(lease, { runAt, error }) {
      const job = held(lease);
      if (job) Object.assign(job, { state: 'queued', runAt, error });
      return job !== undefined;
    },
    async fail(lease, { error }) {
      const job = held(lease);
      if (job) Object.assign(job, { state: 'failed', error });
      return job !== undefined;
    },
    async nextDue() {
      const times = kept.flatMap((job) =>
        job.state === 'queued' ? [job.runAt] : job.state === 'running' ? [job.leaseUntil] : [],
      );
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  };
  return {
    queue,
    calls,
    kept,
    job: (id: string) => kept.find((job) => job.id === id)!,
    complete: (id: string) => {
      kept.find((job) => job.id === id)!.state = 'done';
    },
  };
}

type Handle = (claims: Claim[]) => Promise<Map<string, Handled>>;

const workers: Worker[] = [];

function start(
  queue: Queue<Claim>,
  handle: Handle,
  rest: Partial<Parameters<typeof startWorker<Claim>>[0]> = {},
) {
  const events: LogEvent[] = [];
  const worker = startWorker({
    queue,
    handle,
    seal: (error) => `sealed ${error instanceof Error ? error.message : String(error)}`,
    clock: { now: () => Date.now() },
    random: () => 0.5,
    log: (event) => events.push(event),
    leaseMs: LEASE,
    batch: 2,
    maxAttempts: 5,
    retry: RETRY,
    pollMs: POLL,
    ...rest,
  });
  workers.push(worker);
  return { worker, events };
}

const all = (claims: Claim[], state: Handled): Map<string, Handled> =>
  new Map(claims.map(({ job }) => [job.id, state]));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({
    now: T0,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

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
      stolen += (await fake.queue.claim({ now: Date.now(), leaseMs: LEASE, limit: 9 })).length;
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
    expect(events.filter(({ event }) => event === 'worker_error').length).toBeGreaterThan(0);
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
      { done: 1, retried: 0, failed: 0, idle: false },
      { done: 0, retried: 0, failed: 0, idle: true },
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

describe('backoff', () => {
  const options = fc.record({
    baseMs: fc.integer({ min: 1, max: 10_000 }),
    maxMs: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test('waits between half the bound and the bound, whatever the attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), options, random, (attempt, given, share) => {
        const bound = Math.min(given.maxMs, given.baseMs * 2 ** (attempt - 1));
        const wait = backoff(attempt, given, () => share);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(bound / 2));
        expect(wait).toBeLessThanOrEqual(Math.ceil(bound));
        expect(Number.isInteger(wait)).toBe(true);
      }),
    );
  });

  test('never falls from one attempt to the next with the same share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), options, random, (attempt, given, share) => {
        const wait = (n: number) => backoff(n, given, () => share);
        expect(wait(attempt + 1)).toBeGreaterThanOrEqual(wait(attempt));
      }),
    );
  });

  test('spreads', () => {
    expect(backoff(3, RETRY, () => 0)).toBe(1_000);
    expect(backoff(3, RETRY, () => 0.999)).toBe(1_999);
    expect(backoff(50, RETRY, () => 0)).toBe(30_000);
  });
});
