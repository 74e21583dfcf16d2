import type { JobStatus } from '../api/job-status.js';
import type { CallOptions, WaitOptions } from '../api/knowledge.js';
import type { Clock } from '../domain/clock.js';
import { KnowhowError } from '../domain/errors.js';
import type { Random } from '../domain/random.js';
import { backoff } from './backoff.js';
import type { Sleep } from './sleep.js';

/** What waiting is made of. */
export interface WaitParts {
  clock: Clock;
  random: Random;
  sleep: Sleep;
  /** Upper end of the first delay, milliseconds; default 50. It doubles with every poll. */
  firstDelayMs?: number;
  /** Delays grow no longer than this, milliseconds; default 2,000. */
  maxDelayMs?: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** The longest time a timer of the platform takes; beyond it the timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function checkedTimeout(timeoutMs: number | undefined): number {
  const ms = timeoutMs ?? DEFAULT_TIMEOUT_MS;
  if (typeof ms === 'number' && ms >= 0) return ms;
  throw new KnowhowError(
    'invalid_request',
    `timeoutMs must be a number of milliseconds, 0 or more; got ${String(ms)}.`,
    { field: 'timeoutMs', error: 'must be 0 or more' },
  );
}

/**
 * Asks for a job's status until it is completed or failed, with exponential backoff and jitter, so that many waiters
 * spread out and none asks without pause. A status call that hangs is given up at the deadline too.
 *
 * @param knowledgeStatus how to ask; must honour the signal it is given
 * @returns the record of the finished job; a failed job is a result, not an error
 * @throws KnowhowError `timeout` when the job is still in progress after `options.timeoutMs`, `aborted` when the
 *   caller's signal fires, and whatever `knowledgeStatus` throws
 */
export async function waitForJob(
  knowledgeStatus: (jobId: string, options: CallOptions) => Promise<JobStatus>,
  jobId: string,
  options: WaitOptions,
  parts: WaitParts,
): Promise<JobStatus> {
  const { clock, random, sleep, firstDelayMs = 50, maxDelayMs = 2_000 } = parts;
  const timeoutMs = checkedTimeout(options.timeoutMs);
  const deadline = clock.now() + timeoutMs;
  const late = () =>
    new KnowhowError(
      'timeout',
      `The job was still in progress after ${timeoutMs} ms. It goes on; ask for its status again later.`,
      { job_id: jobId, timeout_ms: timeoutMs },
    );
  const aborted = () =>
    new KnowhowError(
      'aborted',
      'Waiting for the job was ended by the caller; the job goes on.',
      { job_id: jobId },
      { cause: options.signal?.reason },
    );

  const stop = new AbortController();
  const onAbort = () => stop.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  let overdue = false;
  const timer =
    timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS
      ? setTimeout(() => {
          overdue = true;
          stop.abort();
        }, timeoutMs)
      : undefined;

  try {
    for (let poll = 0; ; poll++) {
      if (options.signal?.aborted) throw aborted();
      const record = await knowledgeStatus(jobId, { signal: stop.signal });
      if (record.status !== 'processing') return record;
      const left = deadline - clock.now();
      if (left <= 0) throw late();
      const delay = backoff(poll + 1, { baseMs: firstDelayMs, maxMs: maxDelayMs }, random);
      await sleep(Math.min(left, delay), stop.signal);
    }
  } catch (error) {
    if (options.signal?.aborted) throw aborted();
    if (overdue) throw late();
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}
