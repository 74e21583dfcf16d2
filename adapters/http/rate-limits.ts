import type { Clock, Verb } from '../../src/index.js';
import { createRateLimiter, type RateDecision, type RateLimit } from './rate-limiter.js';

/** Decides on the requests of accounts, by verb. */
export interface RateLimits {
  take(account: string, verb: Verb): RateDecision;
}

/** Enhances and looks at jobs that are allowed for each store: agents read far more often than they finish. */
const READS_PER_STORE = 20;

/**
 * A bucket for each account and verb: stores and deletes have the limit that is given, enhances and looks at jobs
 * {@link READS_PER_STORE} times as much.
 */
export function createRateLimits(stores: RateLimit, clock: Clock): RateLimits {
  const reads = { perMinute: stores.perMinute * READS_PER_STORE, burst: stores.burst * READS_PER_STORE };
  const status = createRateLimiter(reads, clock);
  const deletes = createRateLimiter(stores, clock);
  // To look is to read, and to correct is as rare as to delete: they share those buckets.
  const limiters = {
    enhance: createRateLimiter(reads, clock),
    store: createRateLimiter(stores, clock),
    status,
    look: status,
    delete: deletes,
    correct: deletes,
    curate: deletes,
    operator: status,
  };
  return { take: (account, verb) => limiters[verb].take(account) };
}
