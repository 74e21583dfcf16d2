import {
  type Identity,
  type KeyedKnowledge,
  KnowhowError,
  keyedKnowledge,
  type Verb,
} from '../../src/index.js';
import { authenticate } from './authenticate.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';
import type { RateLimits } from './rate-limits.js';

/** Who is calling, what it may do and how often: all of that comes before the request is read. */
export type Entrance = (c: HttpContext, verb: Verb) => Promise<KeyedKnowledge>;

/** Counts the request for its account, and says in the headers how much is left. */
async function countRequest(
  c: HttpContext,
  limits: RateLimits | undefined,
  { caller }: Identity,
  verb: Verb,
): Promise<void> {
  if (!limits) return;
  const decision = limits.take(caller.account, verb);
  for (const [name, value] of Object.entries(decision.headers)) c.header(name, value);
  if (decision.allowed) return;
  throw new KnowhowError(
    'rate_limit_exceeded',
    `Too many requests of this account. Try again in ${Math.ceil(decision.retryAfterMs / 1000)} s.`,
    { retry_after_ms: decision.retryAfterMs },
  );
}

/**
 * Makes the way in of every operation that a key opens.
 *
 * @param rateLimits counts requests; undefined for no limit
 */
export function createEntrance(service: HttpService, rateLimits: RateLimits | undefined): Entrance {
  return async (c, verb) => {
    const identity = await authenticate(c, service);
    const knowledge = keyedKnowledge(service, identity);
    knowledge.demand(verb);
    await countRequest(c, rateLimits, identity, verb);
    return knowledge;
  };
}
