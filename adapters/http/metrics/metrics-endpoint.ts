import type { MiddlewareHandler } from 'hono';
import { KnowhowError } from '../../../src/index.js';
import { type HostGuard, isThisMachine, refusedBy } from '../../host-guard.js';
import { authenticate, presentedKey } from '../authenticate.js';
import type { HttpContext, HttpEnv } from '../http-env.js';
import type { HttpService } from '../http-service.js';
import { createHttpMetrics } from './http-metrics.js';

/** The parts of the app that its metrics are read from. */
export interface MetricsEndpoint {
  /** Counts a request and how long it took. */
  count: MiddlewareHandler<HttpEnv>;
  /** Answers `/metrics`. */
  answer(c: HttpContext): Promise<Response>;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * True for a request from this machine. One that a proxy passed on comes from elsewhere: its headers tell, or HTTP/1.0, which
 * nginx speaks unless it is told otherwise and no client here does. One for another host name is a page in a browser here
 * whose name was made to point here (DNS rebinding).
 */
function fromThisMachine(c: HttpContext): boolean {
  const { remoteAddress: address } = c.env?.incoming?.socket ?? {};
  if (address === undefined || !LOOPBACK.test(address)) return false;
  const passedOn =
    c.env.incoming?.httpVersion === '1.0' ||
    ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name));
  return !passedOn && c.req.header('host') !== undefined && refusedBy({}, c.req.raw.headers) === undefined;
}

/**
 * Metrics that start at zero.
 *
 * @param elapsed milliseconds, for measuring durations
 * @param deliveries webhooks that were sent, by how that ended
 * @param hostGuard where it names more than this machine there is a proxy in front, and no request is known to be from here
 */
export function createMetricsEndpoint(
  service: HttpService,
  elapsed: () => number,
  deliveries?: () => Readonly<Record<string, number>>,
  hostGuard: HostGuard = {},
): MetricsEndpoint {
  const metrics = createHttpMetrics();
  const hasProxy = hostGuard.allowedHosts?.some((host) => !isThisMachine(host)) ?? false;

  async function requireOperator(c: HttpContext): Promise<void> {
    const isLocal = !hasProxy && fromThisMachine(c);
    if (presentedKey(c) === undefined && isLocal) return;
    const { caller } = await authenticate(c, service);
    if (caller.scope === 'operator' || isLocal) return;
    throw new KnowhowError('forbidden', '/metrics answers on loopback or with an operator key.');
  }

  return {
    async count(c, next) {
      const started = elapsed();
      metrics.began();
      await next();
      metrics.ended(c.req.method, c.get('route'), c.res.status, elapsed() - started);
    },
    async answer(c) {
      await requireOperator(c);
      const text = metrics.render({
        stats: service.stats?.(),
        jobs: await service.jobs?.counts(),
        deliveries: deliveries?.(),
      });
      return c.body(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    },
  };
}
