import type { MiddlewareHandler } from 'hono';
import { KnowhowError } from '../../../src/index.js';
import { refusedBy } from '../../host-guard.js';
import { authenticate, presentedKey } from '../authenticate.js';
import type { HttpContext, HttpEnv } from '../http-env.js';
import type { HttpService } from '../http-service.js';
import { createHttpMetrics } from './http-metrics.js';

/** What an app needs to say its metrics. */
export interface MetricsEndpoint {
  /** Counts a request and how long it took. */
  count: MiddlewareHandler<HttpEnv>;
  /** Answers `/metrics`. */
  answer(c: HttpContext): Promise<Response>;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * True for a request from this machine. One that a proxy passed on comes from elsewhere; one for another host name is
 * a page in a browser here whose name was made to point here (DNS rebinding).
 */
function fromThisMachine(c: HttpContext): boolean {
  const address = c.env?.incoming?.socket.remoteAddress;
  if (address === undefined || !LOOPBACK.test(address)) return false;
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name));
  return !passedOn && c.req.header('host') !== undefined && refusedBy({}, c.req.raw.headers) === undefined;
}

async function requireOperator(c: HttpContext, service: HttpService): Promise<void> {
  if (presentedKey(c) === undefined && fromThisMachine(c)) return;
  const { caller } = await authenticate(c, service);
  if (caller.scope !== 'operator' && !fromThisMachine(c)) {
    throw new KnowhowError('forbidden', '/metrics answers on loopback or with an operator key.');
  }
}

/**
 * Metrics that start at zero.
 *
 * @param elapsed milliseconds, for measuring durations
 * @param deliveries webhooks that were sent, by how that ended
 */
export function createMetricsEndpoint(
  service: HttpService,
  elapsed: () => number,
  deliveries?: () => Readonly<Record<string, number>>,
): MetricsEndpoint {
  const metrics = createHttpMetrics();
  return {
    async count(c, next) {
      const started = elapsed();
      metrics.began();
      await next();
      metrics.ended(c.req.method, c.get('route'), c.res.status, elapsed() - started);
    },
    async answer(c) {
      await requireOperator(c, service);
      const text = metrics.render({
        stats: service.stats?.(),
        jobs: await service.jobs?.counts(),
        deliveries: deliveries?.(),
      });
      return c.body(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    },
  };
}
