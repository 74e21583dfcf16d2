import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { LogEvent } from '../../src/domain/log.js';
import {
  type Claim,
  type Handled,
  type Handling,
  type Queue,
  startWorker,
  type Worker,
} from '../../src/jobs/worker.js';
import { T0 } from './fake-queue.js';

export const LEASE = 9_000;
export const POLL = 1_000;
export const RETRY = { baseMs: 500, maxMs: 60_000 };
export const OUTAGE = { baseMs: 1_000, maxMs: 8_000 };
export const STUCK = 100_000;
export const STOP = 2_000;

type Handle = (claims: Claim[], handling: Handling) => Promise<Map<string, Handled>>;

const workers: Worker[] = [];

/** Starts a worker on a queue; it is stopped after the test. */
export function start(
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
    outage: OUTAGE,
    stuckMs: STUCK,
    stopMs: STOP,
    pollMs: POLL,
    ...rest,
  });
  workers.push(worker);
  return { worker, events };
}

/** The same for every job. */
export const all = (claims: Claim[], state: Handled): Map<string, Handled> =>
  new Map(claims.map(({ job }) => [job.id, state]));

/** Lets time pass. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

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
