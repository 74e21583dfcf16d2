import type { Clock } from '../domain/clock.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import { type BackoffOptions, backoff } from './backoff.js';

/** A job as a worker holds it. */
export interface Claim {
  job: { id: string; attempts: number };
  /** Fencing token: every write about the job carries it. */
  token: number;
}

/** The queue, as much of it as a worker uses. */
export interface Queue<C extends Claim> {
  claim(request: { now: number; leaseMs: number; limit: number; longestWaitMs: number }): Promise<C[]>;
  heartbeat(leases: { jobId: string; token: number }[], until: number): Promise<string[]>;
  release(lease: { jobId: string; token: number }, retry: { runAt: number; error: string }): Promise<boolean>;
  fail(lease: { jobId: string; token: number }, failure: { now: number; error: string }): Promise<boolean>;
  nextDue(): Promise<number | undefined>;
}

/** What became of one job: its effects are committed, its lease is lost, or it failed. */
export type Handled = { state: 'done' | 'lost' } | { state: 'error'; error: unknown };

/** What became of a batch, in jobs. `lost` ones belong to another worker, or will when their lease ends. */
export interface Counts {
  done: number;
  lost: number;
  retried: number;
  failed: number;
}

/** How a worker works. */
export interface WorkerOptions<C extends Claim> {
  queue: Queue<C>;
  /** Does the work of claimed jobs and commits it; says for every job what became of it. */
  handle(claims: C[]): Promise<Map<string, Handled>>;
  /** Makes an error fit to be kept. */
  seal(error: unknown): string;
  clock: Clock;
  random: Random;
  log: Log;
  /** How long a claim lasts without a heartbeat, milliseconds. */
  leaseMs: number;
  /** Jobs taken at a time. */
  batch: number;
  /** Attempts after which a job ends failed. */
  maxAttempts: number;
  retry: BackoffOptions;
  /** Longest sleep before looking for jobs of other processes, milliseconds. */
  pollMs: number;
  /** Called after each batch, and when there is nothing to do. */
  onProgress?(progress: Counts & { idle: boolean }): Promise<void>;
}

/** A running worker. */
export interface Worker {
  /** Looks for jobs now, in place of at the next poll. */
  wake(): void;
  /** Finishes the batch under way and takes no more. */
  stop(): Promise<void>;
}

/**
 * Starts taking jobs until it is stopped: claims a batch, keeps its leases alive while it is handled, and gives
 * failed jobs back with exponential backoff, or ends them when their attempts are used up. A job whose lease was
 * lost belongs to another worker and is left alone.
 */
export function startWorker<C extends Claim>(options: WorkerOptions<C>): Worker {
  const { queue, clock, log } = options;
  let stopping = false;
  let wakeUp: (() => void) | undefined;
  let woken = false;

  function sleep(ms: number): Promise<void> {
    if (woken || stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Tells the queue what became of a job. */
  async function settle(claim: C, handled: Handled): Promise<keyof Counts> {
    if (handled.state !== 'error') return handled.state;
    const { id, attempts } = claim.job;
    const lease = { jobId: id, token: claim.token };
    const error = options.seal(handled.error);
    const now = clock.now();
    if (attempts >= options.maxAttempts) {
      if (!(await queue.fail(lease, { now, error }))) return 'lost';
      log({ level: 'error', event: 'job_failed', job: id, attempts });
      return 'failed';
    }
    const wait = backoff(attempts, options.retry, options.random);
    if (!(await queue.release(lease, { runAt: now + wait, error }))) return 'lost';
    log({ level: 'warn', event: 'job_retried', job: id, attempt: attempts, wait_ms: wait });
    return 'retried';
  }

  /** A job that cannot be settled is taken again when its lease ends; the others of its batch need not wait for that. */
  const unsettled = (claim: C, error: unknown): keyof Counts => {
    log({ level: 'error', event: 'job_not_settled', job: claim.job.id, reason: String(error) });
    return 'lost';
  };

  async function work(claims: C[]): Promise<void> {
    const leases = claims.map(({ job, token }) => ({ jobId: job.id, token }));
    const beat = setInterval(() => {
      queue.heartbeat(leases, clock.now() + options.leaseMs).catch((error: unknown) => {
        log({ level: 'warn', event: 'heartbeat_failed', reason: String(error) });
      });
    }, options.leaseMs / 3);
    try {
      const counts: Counts = { done: 0, lost: 0, retried: 0, failed: 0 };
      let results: Map<string, Handled>;
      try {
        results = await options.handle(claims);
      } catch (error) {
        results = new Map(claims.map(({ job }) => [job.id, { state: 'error', error }]));
      }
      for (const claim of claims) {
        const handled = results.get(claim.job.id) ?? { state: 'error', error: new Error('not handled') };
        counts[await settle(claim, handled).catch((error: unknown) => unsettled(claim, error))] += 1;
      }
      await options.onProgress?.({ ...counts, idle: false });
    } finally {
      clearInterval(beat);
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      try {
        const claims = await queue.claim({
          now: clock.now(),
          leaseMs: options.leaseMs,
          limit: options.batch,
          longestWaitMs: Math.max(options.leaseMs, options.retry.maxMs),
        });
        if (claims.length > 0) {
          await work(claims);
          continue;
        }
        await options.onProgress?.({ done: 0, lost: 0, retried: 0, failed: 0, idle: true });
        const due = await queue.nextDue();
        await sleep(
          Math.max(1, Math.min(options.pollMs, due === undefined ? options.pollMs : due - clock.now())),
        );
      } catch (error) {
        if (stopping) return;
        log({ level: 'error', event: 'worker_error', reason: String(error) });
        await sleep(options.pollMs);
      }
    }
  }

  const finished = run();
  return {
    wake() {
      woken = true;
      wakeUp?.();
    },
    async stop() {
      stopping = true;
      wakeUp?.();
      await finished;
    },
  };
}
