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
  /** `uncounted`: the try is not held against the job. */
  release(
    lease: { jobId: string; token: number },
    retry: { runAt: number; error: string; uncounted?: boolean },
  ): Promise<boolean>;
  fail(lease: { jobId: string; token: number }, failure: { now: number; error: string }): Promise<boolean>;
  nextDue(): Promise<number | undefined>;
}

/**
 * What became of one job: its effects are committed, its lease is lost, or it failed; `outage`: something that every
 * job needs is away, which is no fault of this one.
 */
export type Handled = { state: 'done' | 'lost' } | { state: 'error' | 'outage'; error: unknown };

/** What a handler knows of its worker. */
export interface Handling {
  /** Fires when the worker gives the batch up: what is done after that is done for nothing. */
  signal: AbortSignal;
  /** Says that work goes on. */
  progress(): void;
}

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
  handle(claims: C[], handling: Handling): Promise<Map<string, Handled>>;
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
  /** Between tries while there is an outage. */
  outage: BackoffOptions;
  /** A batch that makes no progress for so long is given up, so that another worker may take it; milliseconds. */
  stuckMs: number;
  /** What a stop leaves the batch under way, milliseconds; after that it is given back untried. */
  stopMs: number;
  /** Longest sleep before looking for jobs of other processes, milliseconds. */
  pollMs: number;
  /** Called after each batch, and when there is nothing to do. */
  onProgress?(progress: Counts & { idle: boolean }): Promise<void>;
}

/** A running worker. */
export interface Worker {
  /** Looks for jobs now, in place of at the next poll. */
  wake(): void;
  /** Takes no more. Finishes the batch under way if that takes no longer than `stopMs`; ends soon after that. */
  stop(): Promise<void>;
}

/** Milliseconds that jobs which are given back at a stop may take for it. */
const GIVING_BACK_MS = 1_000;

/** Why a batch was given up. */
type GivenUp = 'stuck' | 'stopping';

/**
 * Starts taking jobs until it is stopped: claims a batch, keeps its leases alive while it is handled, and gives
 * failed jobs back with exponential backoff, or ends them when their attempts are used up. A job whose lease was
 * lost belongs to another worker and is left alone. In an outage jobs go back untried, and the worker rests, longer
 * each time, for as long as it takes.
 */
export function startWorker<C extends Claim>(options: WorkerOptions<C>): Worker {
  const { queue, clock, log } = options;
  let stopping = false;
  let wakeUp: (() => void) | undefined;
  let woken = false;
  /** Batches in a row that met an outage, and whether the worker rests because of it. */
  let outages = 0;
  let resting = false;
  let giveUp: ((why: GivenUp) => void) | undefined;

  function sleep(ms: number): Promise<void> {
    if ((woken && !resting) || stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Lets an outage pass: nothing wakes the worker from it but the end. */
  async function rest(ms: number): Promise<void> {
    log({ level: 'warn', event: 'outage', batches: outages, wait_ms: ms });
    resting = true;
    await sleep(ms);
    resting = false;
  }

  /** Tells the queue what became of a job. */
  async function settle(claim: C, handled: Handled): Promise<keyof Counts> {
    if (!('error' in handled)) return handled.state;
    const { id, attempts } = claim.job;
    const lease = { jobId: id, token: claim.token };
    const error = options.seal(handled.error);
    const now = clock.now();
    if (handled.state === 'outage') {
      return (await queue.release(lease, { runAt: now, error, uncounted: true })) ? 'retried' : 'lost';
    }
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
    const controller = new AbortController();
    const givenUp = new Promise<GivenUp>((resolve) => {
      giveUp = (why) => {
        resolve(why);
        controller.abort();
      };
    });
    const watch = setTimeout(() => giveUp?.('stuck'), options.stuckMs);
    const handling = { signal: controller.signal, progress: () => void watch.refresh() };
    const beat = setInterval(() => {
      queue.heartbeat(leases, clock.now() + options.leaseMs).catch((error: unknown) => {
        log({ level: 'warn', event: 'heartbeat_failed', reason: String(error) });
      });
    }, options.leaseMs / 3);
    try {
      const counts: Counts = { done: 0, lost: 0, retried: 0, failed: 0 };
      const results = await Promise.race([
        handle(claims, handling),
        givenUp.then((why) => left(claims, why)),
      ]);
      clearInterval(beat);
      clearTimeout(watch);
      for (const claim of claims) {
        const handled = results.get(claim.job.id) ?? { state: 'error', error: new Error('not handled') };
        counts[await settle(claim, handled).catch((error: unknown) => unsettled(claim, error))] += 1;
      }
      outages = [...results.values()].some(({ state }) => state === 'outage') ? outages + 1 : 0;
      await options.onProgress?.({ ...counts, idle: false });
    } finally {
      clearInterval(beat);
      clearTimeout(watch);
      giveUp = undefined;
    }
  }

  async function handle(claims: C[], handling: Handling): Promise<Map<string, Handled>> {
    try {
      return await options.handle(claims, handling);
    } catch (error) {
      return new Map(claims.map(({ job }) => [job.id, { state: 'error', error }]));
    }
  }

  /** What becomes of a batch that is given up. Should it be finished later, its leases are lost by then. */
  function left(claims: C[], why: GivenUp): Map<string, Handled> {
    log({ level: 'warn', event: 'batch_given_up', why, jobs: claims.length });
    const error = new Error(
      why === 'stuck' ? `no progress for ${options.stuckMs} ms` : 'the worker was stopped',
    );
    const state = why === 'stuck' ? 'error' : 'outage';
    return new Map(claims.map(({ job }) => [job.id, { state, error }]));
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
          if (outages > 0) await rest(backoff(outages, options.outage, options.random));
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
  let stopped: Promise<void> | undefined;
  return {
    wake() {
      woken = true;
      if (!resting) wakeUp?.();
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };

  async function stop(): Promise<void> {
    stopping = true;
    wakeUp?.();
    const grace = setTimeout(() => giveUp?.('stopping'), options.stopMs);
    let hurry: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      hurry = setTimeout(resolve, options.stopMs + GIVING_BACK_MS);
    });
    await Promise.race([finished, late]);
    clearTimeout(grace);
    clearTimeout(hurry);
  }
}
