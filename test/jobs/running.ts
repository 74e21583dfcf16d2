import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { LogEvent } from '../../src/domain/log.js';
import type { Handled, Handling } from '../../src/jobs/handling.js';
import type { LaneOptions, Worker } from '../../src/jobs/lane.js';
import type { Claim, LaneFilter, Queue } from '../../src/jobs/queue.js';
import { startWorker } from '../../src/jobs/worker.js';
import { T0 } from './fake-queue.js';

export const LEASE = 9_000;
export const POLL = 1_000;
export const RETRY = { baseMs: 500, maxMs: 60_000 };
export const OUTAGE = { baseMs: 1_000, maxMs: 8_000 };
export const STUCK = 100_000;
export const STOP = 2_000;

/** Nothing became of any job. */
export const NOTHING = { done: 0, lost: 0, retried: 0, failed: 0 };
export const DONE: Handled = { state: 'done' };

const workers: Worker[] = [];
let calls = 0;

/** The queue, with its calls counted. */
const counted = (queue: Queue<Claim>): Queue<Claim> =>
  new Proxy(queue, {
    get(target, name: keyof Queue<Claim>) {
      calls += 1;
      return target[name];
    },
  });

/** Starts a worker on a queue, with a lane for each filter; it is stopped after the test. */
export function start(
  queue: Queue<Claim>,
  handle: (claim: Claim, handling: Handling) => Promise<Handled>,
  { onProgress, filters = [{}], ...rest }: Partial<LaneOptions<Claim>> & { filters?: LaneFilter[] } = {},
) {
  const events: LogEvent[] = [];
  const worker = startWorker(
    {
      queue: counted(queue),
      seal: (error) => `sealed ${error instanceof Error ? error.message : String(error)}`,
      clock: { now: () => Date.now() },
      random: () => 0.5,
      log: (event) => events.push(event),
      leaseMs: LEASE,
      maxAttempts: 5,
      maxDeaths: 5,
      retry: RETRY,
      outage: OUTAGE,
      stuckMs: STUCK,
      stopMs: STOP,
      pollMs: POLL,
      ...rest,
    },
    filters.map((filter) => ({ filter: () => filter, handle, ...(onProgress ? { onProgress } : {}) })),
  );
  workers.push(worker);
  return { worker, events };
}

/** Lets time pass. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** For the top of a test file: time passes only by `pass`, and workers are stopped after each test. */
export function withWorkers(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: T0,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    // Timers of others in this process are none of ours, so they are not counted: a worker that has stopped does nothing.
    const before = calls;
    await pass(10 * STUCK);
    expect(calls).toBe(before);
    vi.useRealTimers();
  });
}
