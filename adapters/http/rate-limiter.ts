import type { Clock } from '../../src/index.js';

/** How often a key may store. */
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

/** Decides on requests, one count for each key. */
export interface RateLimiter {
  take(keyId: string): RateDecision;
}

/** Beyond this many keys, those that are back at their full burst are forgotten. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket for each key: it holds at most `burst` tokens and gains `perMinute` a minute; a request takes one. A
 * refused request costs nothing.
 *
 * `RateLimit` tells the tokens left (`r`) and the seconds in which no more than these can be used (`t`): until the
 * bucket is full again while there are some, until the next one comes when there are none (then equal to
 * `Retry-After`).
 */
export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const { perMinute, burst } = limit;
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  const policy = `"default";q=${perMinute};w=60`;

  function fill(bucket: Bucket, now: number): void {
    // A clock set back must neither give tokens nor take them.
    const passed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perMs);
    bucket.at = now;
  }

  function forgetFull(now: number): void {
    for (const [id, bucket] of buckets) {
      fill(bucket, now);
      if (bucket.tokens >= burst) buckets.delete(id);
    }
  }

  return {
    take(keyId) {
      const now = clock.now();
      let bucket = buckets.get(keyId);
      if (!bucket) {
        if (buckets.size >= MAX_BUCKETS) forgetFull(now);
        bucket = { tokens: burst, at: now };
        buckets.set(keyId, bucket);
      }
      fill(bucket, now);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      const left = Math.floor(bucket.tokens);
      const missing = left > 0 ? burst - bucket.tokens : 1 - bucket.tokens;
      const seconds = Math.max(1, Math.ceil(missing / perMs / 1000));
      return {
        allowed,
        retryAfterMs: allowed ? 0 : seconds * 1000,
        headers: { 'ratelimit-policy': policy, ratelimit: `"default";r=${left};t=${seconds}` },
      };
    },
  };
}
