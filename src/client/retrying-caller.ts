import type { Clock } from '../domain/clock.js';
import { KnowhowError } from '../domain/errors.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import type { Sleep } from '../jobs/sleep.js';
import { errorOfAnswer } from './error-of-answer.js';
import { retryAfterMs } from './retry-after.js';
import { type Answer, attempt, type Failure, type TransportOptions, type WireRequest } from './transport.js';

/** `repeatable`: doing it twice is doing it once. `once`: repeat it only if it surely was not done. */
export type Caution = 'repeatable' | 'once';

/** Ends with a 2xx answer or throws the last error. */
type Caller = (
  request: WireRequest,
  /** Asked only after a failure that leaves open whether the request was processed. */
  caution: () => Promise<Caution>,
  signal: AbortSignal,
) => Promise<Answer>;

/** What retrying is made of. */
interface RetryOptions extends TransportOptions {
  retries: number;
  clock: Clock;
  random: Random;
  sleep: Sleep;
  log: Log;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** A server that asks for more patience than this gets its answer passed on to the caller instead. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Turned away before any work was done. */
const NOT_PROCESSED = new Set([429, 503]);
/** Something between here and the work gave up: the work may have been done. */
const UNCERTAIN = new Set([502, 504]);

type Fate = 'not_processed' | 'uncertain' | 'final';

function fateOf(outcome: Answer | Failure): Fate {
  if (outcome.kind === 'failure') {
    return { unsent: 'not_processed', unknown: 'uncertain', answered: 'final' }[outcome.fate] as Fate;
  }
  if (NOT_PROCESSED.has(outcome.status)) return 'not_processed';
  return UNCERTAIN.has(outcome.status) ? 'uncertain' : 'final';
}

/** The same error, saying that nobody knows whether the work was done. */
function leftOpen(error: KnowhowError): KnowhowError {
  return new KnowhowError(
    error.code,
    `${error.message} It is not known whether the request was processed.`,
    { ...error.details, uncertain: true },
    { cause: error },
  );
}

/**
 * Sends requests, and sends them again where that is safe and may help. Delays are drawn from
 * [0, min(8 s, 250 ms * 2^n)] (full jitter: Brooker, "Exponential Backoff and Jitter", 2015), but are never
 * shorter than the server's `Retry-After`. An error that leaves open whether a request that must not be repeated was
 * processed carries `details.uncertain: true`.
 */
export function retryingCaller(options: RetryOptions): Caller {
  const { retries, clock, random, sleep, log, redact } = options;
  return async (request, caution, signal) => {
    for (let tried = 0; ; tried++) {
      const outcome = await attempt(request, options, signal);
      if (outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300) return outcome;
      const wait = outcome.kind === 'answer' ? retryAfterMs(outcome.headers, clock) : undefined;
      const error: KnowhowError =
        outcome.kind === 'failure' ? outcome.error : errorOfAnswer(outcome, redact, wait);
      const fate = fateOf(outcome);
      const worthIt = fate !== 'final' && tried < retries && (wait ?? 0) <= MAX_RETRY_AFTER_MS;
      if (fate === 'uncertain' && (await caution()) === 'once') throw leftOpen(error);
      if (!worthIt) throw error;
      const backoff = random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tried);
      // After a Retry-After the jitter comes on top, or all who were turned away would come back at once.
      const delay = wait === undefined ? backoff : wait + random() * FIRST_DELAY_MS;
      log({
        level: 'debug',
        event: 'request_retried',
        path: request.path.split('/')[1],
        code: error.code,
        status: error.details.status,
        attempt: tried + 1,
        delay_ms: Math.round(delay),
      });
      await sleep(delay, signal);
    }
  };
}
