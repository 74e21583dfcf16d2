import type { Verb } from '../../src/index.js';
import {
  createRateLimiter,
  type RateDecision,
  type RateLimit,
  type RateLimiterParts,
} from './rate-limiter.js';

/** Decides on the requests of accounts, by verb. */
export interface RateLimits {
  take(account: string, verb: Verb): Promise<RateDecision>;
}

/** Enhances and looks at jobs that are allowed for each store: agents read far more often than they finish. */
export const READS_PER_STORE = 20;

/**
 * A bucket for each account and verb: stores and deletes have the limit that is given, enhances and looks at jobs
 * {@link READS_PER_STORE} times as much.
 */
export function createRateLimits(stores: RateLimit, parts: Omit<RateLimiterParts, 'bucket'>): RateLimits {
  const reads = { perMinute: stores.perMinute * READS_PER_STORE, burst: stores.burst * READS_PER_STORE };
  const limiters = {
    enhance: createRateLimiter(reads, { ...parts, bucket: 'enhance' }),
    store: createRateLimiter(stores, { ...parts, bucket: 'store' }),
    status: createRateLimiter(reads, { ...parts, bucket: 'status' }),
    delete: createRateLimiter(stores, { ...parts, bucket: 'delete' }),
  };
  // To look is to read, and to correct is as rare as to delete: they share those buckets.
  const bucketOf = { look: 'status', correct: 'delete' } as const;
  return {
    take: (account, verb) =>
      limiters[verb === 'look' || verb === 'correct' ? bucketOf[verb] : verb].take(account),
  };
}
