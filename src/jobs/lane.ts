import { errorFields } from '../api/error-fields.js';
import type { Clock } from '../domain/clock.js';
import { KnowhowError } from '../domain/errors.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import { type BackoffOptions, backoff } from './backoff.js';
import type { Handled, Handling } from './handling.js';
import type { Claim, LaneFilter, Queue } from './queue.js';

/** Number of jobs by result. `lost` ones belong to another worker, or will when their lease ends. */
export interface Counts {
  done: number;
  lost: number;
  retried: number;
  failed: number;
}

/** How a lane works. */
export interface LaneOptions<C extends Claim> {
  queue: Queue<C>;
  /** Which jobs it takes; called before every claim. Default: any job. */
  filter?(): LaneFilter;
  /** Does the work of a claimed job and commits it; says what became of it. */
  handle(claim: C, handling: Handling): Promise<Handled>;
  /** An error as the text that is stored. */
  seal(error: unknown): string;
  clock: Clock;
  random: Random;
  log: Log;
  /** Time that a claim lasts without a heartbeat, milliseconds. */
  leaseMs: number;
  /** Attempts that end in an error after which a job ends failed. */
  maxAttempts: number;
  /** Workers that died on a job after which it ends failed. */
  maxDeaths: number;
  retry: BackoffOptions;
  /** Between tries while there is an outage. */
  outage: BackoffOptions;
  /** A job that makes no progress for so long is given up, so that another worker may take it; milliseconds. */
  stuckMs: number;
  /** What a stop leaves the job under way, milliseconds; after that it is given back untried. */
  stopMs: number;
  /** Longest sleep before looking for jobs of other processes, milliseconds. */
  pollMs: number;
  /** Called after each job, and when there is nothing to do. */
  onProgress?(progress: Counts & { idle: boolean }): Promise<void>;
}

/** Something that takes jobs. */
export interface Worker {
  /** Looks for jobs now, in place of at the next poll. */
  wake(): void;
  /** Takes no more. Finishes the job under way if that takes no longer than `stopMs`; ends soon after that. */
  stop(): Promise<void>;
}

/** One of the lanes of a worker. */
export interface Lane extends Worker {
  /** Takes a rest in an outage for over: somebody got work done. Does nothing where the lane does not rest. */
  goOn(): void;
}

/** Milliseconds that a job which is given back at a stop may take for it. */
const GIVING_BACK_MS = 1_000;

/** Why a job was given up. */
type GivenUp = 'stuck' | 'stopping';

const NOTHING: Counts = { done: 0, lost: 0, retried: 0, failed: 0 };

/** Why a job is ended that no error was ever reported of. */
const deadly = (deaths: number): KnowhowError =>
  new KnowhowError(
    'internal_error',
    `The worker was gone ${deaths} times while it worked on this record, without a word; it is not tried again. Look at the worker's log and at the memory it may use, and then try again with \`knowhow runs retry\`.`,
    { deaths },
  );

/**
 * Starts taking jobs until it is stopped: claims one, keeps its lease alive while it is handled, and gives it back with
 * exponential backoff when it failed, or ends it when its attempts are used up. An attempt that ended with its worker
 * is none of those; they are counted apart. A job whose lease was lost belongs to another worker and is left alone. In
 * an outage jobs go back untried, and the lane rests, longer each time, for as long as it takes.
 */
export function startLane<C extends Claim>(options: LaneOptions<C>): Lane {
  const { queue, clock, log } = options;
  let stopping = false;
  let wakeUp: (() => void) | undefined;
  let woken = false;
  /** Jobs in a row that met an outage, and whether the lane rests because of it. */
  let outages = 0;
  /** The code of the last of these; messages may quote what was stored. */
  let away: string | undefined;
  let resting = false;
  let giveUp: ((why: GivenUp) => void) | undefined;

  function sleep(ms: number): Promise<void> {
    if ((woken && !resting) || stopping) return Promise.resolve();
    return new Promise((resolve) => {
      // What waits lies on disk: a process that has nothing else to do may end, and the next one goes on.
      const timer = setTimeout(resolve, ms).unref();
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Lets an outage pass: nothing wakes the lane from it but the end, and another lane's work that is done. */
  async function rest(ms: number): Promise<void> {
    log({ level: 'warn', event: 'outage', jobs: outages, wait_ms: ms, code: away });
    resting = true;
    await sleep(ms);
    resting = false;
  }

  /** Reports the result of a job to the queue. */
  async function settle({ job, token }: C, handled: Handled): Promise<keyof Counts> {
    const { id, deaths } = job;
    const lease = { jobId: id, token };
    const now = clock.now();
    if (!('error' in handled)) return handled.state;
    const error = options.seal(handled.error);
    if (handled.state === 'outage') {
      return (await queue.release(lease, { runAt: now, error, uncounted: true })) ? 'retried' : 'lost';
    }
    const attempts = job.attempts - deaths;
    if (attempts >= options.maxAttempts || deaths >= options.maxDeaths) {
      if (!(await queue.fail(lease, { now, error }))) return 'lost';
      log({ level: 'error', event: 'job_failed', job: id, attempts, deaths });
      return 'failed';
    }
    const wait = backoff(attempts, options.retry, options.random);
    if (!(await queue.release(lease, { runAt: now + wait, error }))) return 'lost';
    log({ level: 'warn', event: 'job_retried', job: id, attempt: attempts, wait_ms: wait });
    return 'retried';
  }

  /** A job that cannot be settled is taken again when its lease ends. */
  const unsettled = (claim: C, error: unknown): keyof Counts => {
    log({ level: 'error', event: 'job_not_settled', job: claim.job.id, ...errorFields(error) });
    return 'lost';
  };

  async function work(claim: C): Promise<void> {
    const lease = { jobId: claim.job.id, token: claim.token };
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
      queue.heartbeat([lease], clock.now() + options.leaseMs).catch((error: unknown) => {
        log({ level: 'warn', event: 'heartbeat_failed', ...errorFields(error) });
      });
    }, options.leaseMs / 3);
    try {
      const handled = await Promise.race([handle(claim, handling), givenUp.then((why) => left(claim, why))]);
      clearInterval(beat);
      clearTimeout(watch);
      const became = await settle(claim, handled).catch((error: unknown) => unsettled(claim, error));
      outages = handled.state === 'outage' ? outages + 1 : 0;
      if (handled.state === 'outage')
        away = KnowhowError.isInstance(handled.error) ? handled.error.code : undefined;
      await options.onProgress?.({ ...NOTHING, [became]: 1, idle: false });
    } finally {
      clearInterval(beat);
      clearTimeout(watch);
      giveUp = undefined;
    }
  }

  async function handle(claim: C, handling: Handling): Promise<Handled> {
    const { deaths } = claim.job;
    if (deaths >= options.maxDeaths) return { state: 'error', error: deadly(deaths) };
    try {
      return await options.handle(claim, handling);
    } catch (error) {
      return { state: 'error', error };
    }
  }

  /** What becomes of a job that is given up. Should it be finished later, its lease is lost by then. */
  function left(claim: C, why: GivenUp): Handled {
    log({ level: 'warn', event: 'job_given_up', why, job: claim.job.id });
    const error = new Error(
      why === 'stuck' ? `no progress for ${options.stuckMs} ms` : 'the worker was stopped',
    );
    return { state: why === 'stuck' ? 'error' : 'outage', error };
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      try {
        const filter = options.filter?.() ?? {};
        const [claim] = await queue.claim({
          ...filter,
          now: clock.now(),
          leaseMs: options.leaseMs,
          limit: 1,
          longestWaitMs: Math.max(options.leaseMs, options.retry.maxMs),
        });
        if (claim) {
          await work(claim);
          if (outages > 0) await rest(backoff(outages, options.outage, options.random));
          continue;
        }
        await options.onProgress?.({ ...NOTHING, idle: true });
        const due = await queue.nextDue(filter);
        await sleep(
          Math.max(1, Math.min(options.pollMs, due === undefined ? options.pollMs : due - clock.now())),
        );
      } catch (error) {
        if (stopping) return;
        log({ level: 'error', event: 'worker_error', ...errorFields(error) });
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
    goOn() {
      if (resting) wakeUp?.();
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
