import { type Clock, KnowhowError } from '../../src/index.js';
import type { Entrance } from '../http/entrance.js';
import { type WireError, wireError } from '../http/errors.js';
import type { HttpContext } from '../http/http-env.js';
import { createRateLimiter, type RateLimit, type RateLimiter } from '../http/rate-limiter.js';
import { readBytes } from '../http/read-bytes.js';
import type { Traces } from './open-traces.js';
import type { Encoding } from './read-request.js';
import {
  BYTES_PER_SPAN,
  DEFAULT_TENANT,
  MOST_REQUEST_BYTES,
  REQUESTS_AT_ONCE,
  SPANS_PER_STORE,
  SPANS_PER_TRACE,
} from './settings.js';
import { createTurns } from './turns.js';

/** Where traces are taken. */
export const TRACES = { method: 'POST', path: '/v1/traces', scope: 'store', tenants: 'one' } as const;

/** The parts of the app that the endpoint needs. */
interface OfApp {
  enter: Entrance;
  /** Counts spans; undefined for no limit. */
  spanLimit: RateLimiter | undefined;
  /** Hears what a request failed of. */
  report(c: HttpContext, error: unknown, wire: WireError): void;
}

/** What an exporter sends again later: the specification names 429, 502, 503 and 504. A store that failed may work again. */
const retried = (status: number): number => (status === 500 || status === 507 ? 503 : status);

/** The limit of spans beside that of stores. */
export const spanLimitOf = (stores: RateLimit | false, clock: Clock): RateLimiter | undefined =>
  stores === false
    ? undefined
    : createRateLimiter(
        {
          perMinute: stores.perMinute * SPANS_PER_STORE,
          burst: stores.burst * SPANS_PER_STORE,
        },
        clock,
      );

/** Refuses a request of an account that sent as many spans as it may; what it sends is counted once it is known. */
function countSpans(account: string, limit: RateLimiter | undefined): (spans: number) => void {
  const decision = limit?.take(account);
  if (decision?.allowed === false) {
    throw new KnowhowError(
      'rate_limit_exceeded',
      `Too many spans of this account. Try again in ${Math.ceil(decision.retryAfterMs / 1000)} s.`,
      { retry_after_ms: decision.retryAfterMs },
    );
  }
  let counted = 1;
  return (spans) => {
    limit?.charge(account, Math.max(0, spans - counted));
    counted = Math.max(counted, spans);
  };
}

/** Answers `POST /v1/traces` as the specification of OTLP over HTTP says. */
export function tracesEndpoint(traces: Traces, { enter, spanLimit, report }: OfApp) {
  const inTurn = createTurns(REQUESTS_AT_ONCE);

  async function take(
    c: HttpContext,
  ): Promise<{ rejected: number; reason?: string | undefined; encoding: Encoding }> {
    const { caller, inTenant } = await enter(c, 'store');
    const count = countSpans(caller.account, spanLimit);
    const { encodingOf, readRequest } = await import('./read-request.js');
    const encoding = encodingOf(c.req.header('content-type'));
    const bytes = await readBytes(c, MOST_REQUEST_BYTES, ['gzip']);
    return inTurn(caller.account, async () => {
      const request = await readRequest(bytes, encoding, c.req.header('content-encoding'), (unpacked) =>
        count(Math.ceil(unpacked / BYTES_PER_SPAN)),
      );
      const header = c.req.header('x-knowhow-tenant')?.trim();
      const {
        spans,
        traces: taken,
        rejected,
        reason,
      } = await traces.take(
        request,
        {
          account: caller.account,
          key: caller.keyId,
          isLimited: caller.tenants !== null,
          tenant: header ? await inTenant(header) : (caller.tenants?.[0] ?? DEFAULT_TENANT),
        },
        inTenant,
      );
      count(Math.max(spans, taken * SPANS_PER_TRACE));
      return { rejected, reason, encoding };
    });
  }

  return async (c: HttpContext): Promise<Response> => {
    const { writeFailure, writeSuccess } = await import('./write-answer.js');
    try {
      const { rejected, reason, encoding } = await take(c);
      const { type, body } = writeSuccess(rejected, reason, encoding);
      return c.body(body, 200, { 'content-type': type });
    } catch (error) {
      const wire = wireError(error, 'general');
      const { status, body, headers } = wire;
      report(c, error, wire);
      const json = /^application\/json/i.test(c.req.header('content-type') ?? '');
      const words = KnowhowError.isInstance(error) && status < 500 ? error.message : String(body.message);
      const answer = writeFailure(retried(status), words, json ? 'json' : 'protobuf');
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      if (status >= 500 && headers['retry-after'] === undefined) c.header('retry-after', '1');
      return c.body(answer.body, retried(status) as 200, { 'content-type': answer.type });
    }
  };
}
