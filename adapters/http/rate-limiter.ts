import type { Clock, Log, Store } from '../../src/index.js';

/** How often an account may ask for something. */
export interface RateLimit {
  /** Requests a minute that are allowed for ever. */
  perMinute: number;
  /** Requests at once after a pause. */
  burst: number;
}

/** What the limiter says of one request. */
export interface RateDecision {
  allowed: boolean;
  /** Milliseconds until the next request is allowed; 0 where one is allowed now. */
  retryAfterMs: number;
  /** The fields of draft-ietf-httpapi-ratelimit-headers-11. */
  headers: Record<string, string>;
}

/** Decides on requests, one count for each account. */
export interface RateLimiter {
  take(account: string): Promise<RateDecision>;
}

/** Where the tokens are, e.g. the store, so that all processes on it count together. */
export type TokenBank = Pick<Store, 'takeTokens'>;

/** What a limiter works with. */
export interface RateLimiterParts {
  /** The name of its buckets in the bank. */
  bucket: string;
  bank: TokenBank;
  /** Stands in while the bank does not answer: a bank of this process. */
  standIn: TokenBank;
  clock: Clock;
  log: Log;
  /** Milliseconds that a request waits for the bank at most; default 500. */
  patienceMs?: number;
}

/** A process takes so large a part of the burst at once, so that few requests wait for the bank. */
const CHUNK_SHARE = 0.1;
/** Tokens that were not used for so long go back with the next request: others may want them. */
const STALE_MS = 10_000;
/** How long a bank that failed is left alone. */
const PAUSE_MS = 1_000;
const PATIENCE_MS = 500;
/** Beyond this many accounts, those that have been silent are forgotten, with the part of a burst that they held. */
const MAX_PURSES = 10_000;

/** What this process holds of an account's bucket. */
interface Purse {
  tokens: number;
  /** When the last of them were taken; and what the bank then held. */
  at: number;
  left: number;
  asking: Promise<void> | undefined;
  /** The bank failed, at this time. */
  failedAt: number | undefined;
  /** Somebody has waited in vain for the question that is under way. */
  slow: boolean;
}

/**
 * A token bucket for each account: it holds at most `burst` tokens and gains `perMinute` a minute; a request takes one,
 * a refused one costs nothing. Tokens come from the bank in chunks, the next one while there are still some, so
 * that most requests wait for nothing and one write serves many. Processes that share a bank never let through more
 * than one bucket does but for the chunks that they already hold.
 *
 * While the bank fails or hangs (a full disk, a lock) each process counts by itself: a limit must not be what keeps
 * an enhance from being answered.
 *
 * `RateLimit` tells the tokens left (`r`), as far as this process knows, and the seconds in which no more than these
 * can be used (`t`): until the bucket is full again while there are some, until the next one comes when there are
 * none (then equal to `Retry-After`).
 */
export function createRateLimiter(limit: RateLimit, parts: RateLimiterParts): RateLimiter {
  const { perMinute, burst } = limit;
  const { bucket, bank, standIn, clock, log, patienceMs = PATIENCE_MS } = parts;
  const perMs = perMinute / 60_000;
  const chunk = Math.max(1, Math.floor(burst * CHUNK_SHARE));
  const purses = new Map<string, Purse>();
  const policy = `"default";q=${perMinute};w=60`;
  const now = () => clock.now();

  function decide(allowed: boolean, tokens: number): RateDecision {
    const left = allowed ? Math.floor(tokens) : 0;
    const missing = left > 0 ? burst - tokens : 1 - tokens;
    const seconds = Math.max(1, Math.ceil(missing / perMs / 1000));
    return {
      allowed,
      retryAfterMs: allowed ? 0 : seconds * 1000,
      headers: { 'ratelimit-policy': policy, ratelimit: `"default";r=${left};t=${seconds}` },
    };
  }

  function purseOf(account: string): Purse {
    const known = purses.get(account);
    if (known) return known;
    if (purses.size >= MAX_PURSES) {
      for (const [name, purse] of purses) if (!purse.asking && isStale(purse, now())) purses.delete(name);
    }
    // As if asked when time began: whatever the clock says, the bank is asked before anybody is refused.
    const made: Purse = {
      tokens: 0,
      at: Number.POSITIVE_INFINITY,
      left: 0,
      asking: undefined,
      failedAt: undefined,
      slow: false,
    };
    purses.set(account, made);
    return made;
  }

  /** What the bank holds by now, if nobody else took any. */
  const leftAt = (purse: Purse, time: number): number =>
    Math.min(burst, purse.left + Math.max(0, time - purse.at) * perMs);

  const isStale = (purse: Purse, time: number): boolean => time < purse.at || time - purse.at > STALE_MS;

  async function fetchChunk(account: string, purse: Purse): Promise<void> {
    const back = isStale(purse, now()) ? purse.tokens : 0;
    purse.tokens -= back;
    try {
      const grant = await bank.takeTokens({ account, bucket, burst, perMinute, wanted: chunk, back, now });
      purse.tokens += grant.taken;
      purse.left = grant.left;
      purse.at = grant.at;
      purse.failedAt = undefined;
    } catch (error) {
      purse.failedAt = now();
      log({ level: 'warn', event: 'rate_limit_by_process', bucket, error: (error as Error).message });
    }
  }

  function ask(account: string, purse: Purse): Promise<void> {
    purse.asking ??= fetchChunk(account, purse).finally(() => {
      purse.asking = undefined;
      purse.slow = false;
    });
    return purse.asking;
  }

  async function patiently(purse: Purse, asking: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        purse.slow = purse.asking === asking;
        resolve();
      }, patienceMs);
    });
    await Promise.race([asking, late]);
    clearTimeout(timer);
  }

  const isAway = ({ slow, failedAt }: Purse, time: number): boolean =>
    slow || (failedAt !== undefined && Math.abs(time - failedAt) < PAUSE_MS);

  async function takeHere(account: string): Promise<RateDecision> {
    const grant = await standIn.takeTokens({ account, bucket, burst, perMinute, wanted: 1, back: 0, now });
    return decide(grant.taken > 0, grant.left);
  }

  return {
    async take(account) {
      const purse = purseOf(account);
      for (;;) {
        const time = now();
        if (purse.tokens > 0 && (!isStale(purse, time) || isAway(purse, time))) {
          purse.tokens -= 1;
          const left = leftAt(purse, time);
          if (purse.tokens < Math.floor(chunk / 2) && left >= 1 && !isAway(purse, time)) {
            void ask(account, purse);
          }
          return decide(true, Math.min(burst, purse.tokens + left));
        }
        if (isAway(purse, time)) return takeHere(account);
        if (!purse.asking && time >= purse.at && leftAt(purse, time) < 1) {
          return decide(false, leftAt(purse, time));
        }
        await patiently(purse, ask(account, purse));
      }
    },
  };
}
