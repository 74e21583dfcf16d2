import type { Hono } from 'hono';
import type { HttpEnv } from './http-env.js';

const ALLOW_METHODS = 'GET, HEAD, POST';
/** What requests carry: keys, what bodies are, and what MCP's clients say of themselves. */
const ALLOW_HEADERS =
  'content-type, x-api-key, authorization, idempotency-key, knowhow-again, knowhow-replaces, x-request-id, mcp-protocol-version, mcp-session-id, last-event-id';
const EXPOSE_HEADERS =
  'location, retry-after, ratelimit, ratelimit-policy, x-request-id, www-authenticate, allow';
/** Seconds for which a browser need not ask again. */
const MAX_AGE = '600';

/**
 * Lets pages of the listed origins call from a browser (the CORS protocol of the Fetch standard): their requests may
 * carry a key, and they may read every answer, errors too. Pages of other origins may not. Preflights are answered by
 * {@link answerPreflights}, after the guard of hosts.
 */
export function allowOrigins(app: Hono<HttpEnv>, origins: readonly string[]): void {
  app.use('*', async (c, next) => {
    await next();
    c.res.headers.append('vary', 'origin');
    const origin = c.req.header('origin');
    if (origin === undefined || !origins.includes(origin)) return;
    c.res.headers.set('access-control-allow-origin', origin);
    c.res.headers.set('access-control-expose-headers', EXPOSE_HEADERS);
  });
}

/** Answers what browsers ask before they call from a page of a listed origin. */
export function answerPreflights(app: Hono<HttpEnv>, origins: readonly string[]): void {
  app.options('*', async (c, next) => {
    const { origin, 'access-control-request-method': method } = c.req.header();
    if (origin === undefined || method === undefined || !origins.includes(origin)) return next();
    c.set('route', 'preflight');
    c.header('access-control-allow-methods', ALLOW_METHODS);
    c.header('access-control-allow-headers', ALLOW_HEADERS);
    c.header('access-control-max-age', MAX_AGE);
    return c.body(null, 204);
  });
}
