import type { Clock } from '../../src/index.js';

/** Number of times that an account may ask for something. */
export interface RateLimit {
  /** Requests a minute that are allowed for ever. */
  perMinute: number;
  /** Requests at once after a pause. */
  burst: number;
}

/** The limiter's decision on one request. */
export interface RateDecision {
  allowed: boolean;
  /** Milliseconds until the next request is allowed; 0 where one is allowed now. */
  retryAfterMs: number;
  /** The fields of draft-ietf-httpapi-ratelimit-headers-11. */
  headers: Record<string, string>;
}

/** Decides on requests, one count for each account. */
export interface RateLimiter {
  take(account: string): RateDecision;
  /** Takes more tokens, also where there are fewer: no request is allowed until they have come. */
  charge(account: string, tokens: number): void;
}

/** Beyond this many accounts, those whose bucket is full again are forgotten: a new one is full too. */
const MAX_BUCKETS = 10_000;

/**
 * A token bucket for each account, in this process: it holds at most `burst` tokens and gains `perMinute` a minute; a
 * request takes one, a refused one costs nothing. A limit over several servers is the business of the proxy in front.
 *
 * `RateLimit` says the tokens left (`r`) and the seconds in which no more than these can be used (`t`): until the bucket
 * is full again while there are some, until the next one comes when there are none (then equal to `Retry-After`).
 */
export function createRateLimiter({ perMinute, burst }: RateLimit, clock: Clock): RateLimiter {
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, { tokens: number; at: number }>();
  const policy = `"default";q=${perMinute};w=60`;

  /** What the bucket holds by now; a clock that was set back adds nothing. */
  const heldBy = (account: string, now: number): number => {
    const bucket = buckets.get(account);
    return bucket ? Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) * perMs) : burst;
  };

  function forgetFull(now: number): void {
    for (const account of buckets.keys()) if (heldBy(account, now) >= burst) buckets.delete(account);
  }

  return {
    charge(account, tokens) {
      const now = clock.now();
      buckets.set(account, { tokens: heldBy(account, now) - tokens, at: now });
    },
    take(account) {
      const now = clock.now();
      if (buckets.size >= MAX_BUCKETS && !buckets.has(account)) forgetFull(now);
      const held = heldBy(account, now);
      const allowed = held >= 1;
      const tokens = allowed ? held - 1 : held;
      buckets.set(account, { tokens, at: now });
      const left = allowed ? Math.floor(tokens) : 0;
      const missing = left > 0 ? burst - tokens : 1 - tokens;
      const seconds = Math.max(1, Math.ceil(missing / perMs / 1000));
      return {
        allowed,
        retryAfterMs: allowed ? 0 : seconds * 1000,
        headers: { 'ratelimit-policy': policy, ratelimit: `"default";r=${left};t=${seconds}` },
      };
    },
  };
}
