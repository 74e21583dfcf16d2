import { performance } from 'node:perf_hooks';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorFields } from '../../src/api/error-fields.js';
import {
  FUNCTION,
  numberFrom,
  OBJECT,
  type OptionChecks,
  required,
  TEXTS,
  withMethods,
} from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import type { Route } from '../../src/api/route.js';
import { ROUTES, type RouteName } from '../../src/api/routes.js';
import { type Clock, type Ids, KnowhowError, type Log, timeOrderedIds, type Verb } from '../../src/index.js';
import { type HostGuard, refusedBy } from '../host-guard.js';
import type { Traces } from '../traces/open-traces.js'; // leaf: traces
import { spanLimitOf, TRACES, tracesEndpoint } from '../traces/traces-endpoint.js'; // leaf: traces
import { presentedKey } from './authenticate.js';
import { joinConsole } from './console/join-console.js'; // leaf: console
import { allowOrigins, answerPreflights } from './cors.js';
import { createEntrance } from './entrance.js';
import { type WireError, wireError } from './errors.js';
import { createEventStreams, type Importer } from './event-streams.js';
import type { HttpContext, HttpEnv } from './http-env.js';
import type { HttpService } from './http-service.js';
import { createMetricsEndpoint } from './metrics/metrics-endpoint.js'; // leaf: metrics
import { createOperations } from './operations.js';
import { type AuditTrail, createOperatorVerbs } from './operator.js';
import type { RateLimit } from './rate-limiter.js';
import { createRateLimits } from './rate-limits.js';
import { createVerbs } from './verbs.js';

/** The limit where none is given. */
const DEFAULT_RATE: RateLimit = { perMinute: 600, burst: 100 };

const NOTHING_HERE =
  'There is nothing at this path. /openapi.json describes what there is; health is at /healthz and /readyz.';

/** Where MCP is asked for; clients end an address as they like. */
const MCP_PATHS: readonly string[] = ['/mcp', '/mcp/'];

/** Options to make the app. */
export interface HttpAppOptions {
  service: HttpService;
  /**
   * Stores of each account, and as many deletes; default 600 a minute with a burst of 100. Enhances and looks at jobs
   * may be twenty times as many. `false` for no limit.
   */
  rateLimit?: RateLimit | false | undefined;
  /** Gets one event `http_request` a request, and `http_error` for what failed inside. Default: nowhere. */
  log?: Log | undefined;
  clock?: Clock | undefined;
  /** For request ids. */
  ids?: Ids | undefined;
  /** Milliseconds from any origin, for durations. */
  elapsed?: (() => number) | undefined;
  /**
   * Answers requests at `/mcp`, e.g. `mcpHttpHandler` of the MCP adapter; it checks the key itself, and asks
   * `admit` before each operation, so that an account's requests are counted together.
   */
  mcp?:
    | ((
        request: Request,
        limits: {
          admit(account: string, verb: Verb): Promise<{ allowed: boolean; retryAfterMs: number }>;
        },
      ) => Promise<Response>)
    | undefined;
  /** Stores the runs of a file that was sent to `/import_runs`; without it no file is taken. */
  importer?: Importer | undefined;
  /** Reads what `/list_audit` answers; without it that is not there. */
  auditTrail?: AuditTrail | undefined;
  /** Answers requests under `/console`; it needs no key for what it sends. */
  console?: ((request: Request) => Promise<Response>) | undefined; // leaf: console
  /** Takes OpenTelemetry traces at `/v1/traces`; see {@link openTraces}. */ // leaf: traces
  traces?: Traces | undefined; // leaf: traces
  /** Webhooks of this process, by how sending ended, for `/metrics`. */
  deliveries?: (() => Readonly<Record<string, number>>) | undefined;
  /**
   * Hosts and origins that may ask, against web pages whose names point here (DNS rebinding); {@link serveHttp} sets it
   * where it listens on this machine only. Without it anybody may. What `mcp` answers it guards itself.
   */
  hostGuard?: HostGuard | undefined;
  /**
   * Origins of web pages that may call from a browser, e.g. `https://app.example`: preflights are answered and every
   * answer may be read there. Default: none. `mcp` is told its own.
   */
  allowedOrigins?: readonly string[] | undefined;
  /** True once the server is stopping; {@link serveHttp} sets it. */
  draining?: (() => boolean) | undefined;
}

/** Answers requests of the HTTP interface, as `fetch` would. */
export interface HttpApp {
  /**
   * The answer to a request. It needs no `this`: `{ fetch: app.fetch }` is a server of Bun, Deno or a worker, and
   * `mount('/knowhow', app.fetch)` puts it into an application of hono.
   *
   * @param env what the server hands along; of Node's, `incoming` is the request as it came
   */
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** The same for a path or address, e.g. in tests: `app.request('/healthz')`. */
  request(input: Request | string | URL, init?: RequestInit, env?: object): Response | Promise<Response>;
}

/** The checks of the app's options. */
export const APP_CHECKS: OptionChecks<HttpAppOptions> = {
  service: required(withMethods('forAccount')),
  rateLimit: { expected: 'a limit { perMinute, burst } or false', fits: isRateLimit },
  log: FUNCTION,
  clock: withMethods('now'),
  ids: withMethods('next'),
  elapsed: FUNCTION,
  mcp: FUNCTION,
  importer: FUNCTION,
  auditTrail: FUNCTION,
  console: FUNCTION, // leaf: console
  traces: withMethods('take', 'read', 'close'), // leaf: traces
  deliveries: FUNCTION,
  hostGuard: OBJECT,
  allowedOrigins: TEXTS,
  draining: FUNCTION,
};

function isRateLimit(value: unknown): boolean {
  const { perMinute, burst } = (value ?? {}) as Partial<RateLimit>;
  return value === false || (numberFrom(0).fits(perMinute) && numberFrom(0).fits(burst));
}

type Handler = (c: HttpContext) => Response | Promise<Response>;

/** A request id that may be passed on: short, plain, and nothing that could be a key. */
function passedRequestId(c: HttpContext): string | undefined {
  const given = c.req.header('x-request-id');
  if (given === undefined || !/^[A-Za-z0-9._:-]{1,128}$/.test(given)) return undefined;
  return given === presentedKey(c) || /kh_/i.test(given) ? undefined : given;
}

/**
 * The HTTP interface without a socket: the four verbs with their additions, looking and correcting, health,
 * metrics and the OpenAPI document. {@link serveHttp} puts it on a socket with the timeouts and the answers to
 * malformed requests that a public server needs; a server of your own can mount it too.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known
 * @example
 * const app = createHttpApp({ service: await openService({ path: 'agents.db' }) });
 * export default { fetch: app.fetch };
 */
export function createHttpApp(given: HttpAppOptions): HttpApp {
  const options = readOptions('createHttpApp', given, APP_CHECKS);
  const { service, log = () => {}, rateLimit = DEFAULT_RATE, draining = () => false } = options;
  const clock = options.clock ?? { now: () => Date.now() };
  const ids = options.ids ?? timeOrderedIds(clock);
  const elapsed = options.elapsed ?? (() => performance.now());
  const metrics = createMetricsEndpoint(service, elapsed, options.deliveries, options.hostGuard); // leaf: metrics
  const rateLimits = rateLimit === false ? undefined : createRateLimits(rateLimit, clock);
  const enter = createEntrance(service, rateLimits);
  const verbs = createVerbs(service, enter);
  const operations = createOperations(service, clock, log, draining);
  const app = new Hono<HttpEnv>();

  /** What went wrong, for the log; of a failure inside with its place. */
  function report(c: HttpContext, error: unknown, { status, code }: WireError): void {
    c.set('failure', code);
    if (status !== 500) return;
    const cause = KnowhowError.isInstance(error) ? error.code : code;
    log({
      level: 'error',
      event: 'http_error',
      code: cause,
      request_id: c.get('requestId'),
      ...errorFields(error),
    });
  }

  function refuse(c: HttpContext, error: unknown): Response {
    const wire = wireError(error, c.get('shape') ?? 'general');
    const { status, body, headers } = wire;
    report(c, error, wire);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.json(body, status as ContentfulStatusCode);
  }

  app.use('*', async (c, next) => {
    const started = elapsed();
    const requestId = passedRequestId(c) ?? ids.next('req');
    c.set('requestId', requestId);
    c.set('route', 'unmatched');
    c.set('shape', 'general');
    c.header('x-request-id', requestId);
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    if (draining()) c.header('connection', 'close');
    await next();
    const ms = elapsed() - started;
    const { status } = c.res;
    log({
      level: status >= 500 ? 'error' : 'info',
      event: 'http_request',
      method: c.req.method,
      route: c.get('route'),
      status,
      ms: Math.round(ms * 100) / 100,
      request_id: requestId,
      account: c.get('account'),
      key_id: c.get('keyId'),
      job: c.get('job'),
      code: c.get('failure'),
    });
  });

  app.use('*', metrics.count); // leaf: metrics

  const { hostGuard, allowedOrigins = [] } = options;
  if (allowedOrigins.length > 0) allowOrigins(app, allowedOrigins);
  if (hostGuard) {
    app.use('*', async (c, next) => {
      const refused =
        options.mcp && MCP_PATHS.includes(c.req.path) ? undefined : refusedBy(hostGuard, c.req.raw.headers);
      if (refused === undefined) return next();
      return refuse(
        c,
        new KnowhowError('forbidden', `${refused} The server must be told the names that it is reached by.`),
      );
    });
  }

  if (allowedOrigins.length > 0) answerPreflights(app, allowedOrigins);

  function serve(
    { method, path: pattern, errors: shape = 'general' }: Route,
    path: string,
    handler: Handler,
  ): void {
    const allow = method === 'GET' ? 'GET, HEAD' : method;
    app.on(method, path, async (c) => {
      c.set('route', pattern);
      c.set('shape', shape);
      try {
        return await handler(c);
      } catch (error) {
        // Caught here, since hono hands on only what is an Error.
        return refuse(c, error);
      }
    });
    app.all(path, (c) => {
      c.set('route', pattern);
      c.header('allow', allow);
      return refuse(c, new KnowhowError('method_not_allowed', `This path takes ${allow}.`));
    });
  }

  const handlers: Record<RouteName, Handler> = {
    ...verbs,
    ...operations,
    ...createEventStreams({
      service,
      enter,
      importer: options.importer,
      clock,
      log,
      draining,
    }),
    ...createOperatorVerbs(service, enter, options.auditTrail),
    metrics: metrics.answer, // leaf: metrics
  };
  for (const [name, route] of Object.entries(ROUTES)) {
    serve(route, route.path.replace(/\{(\w+)\}/, ':$1'), handlers[name as RouteName]);
  }
  // An empty id is a malformed id.
  serve(ROUTES.knowledgeStatus, '/knowledge_status/', handlers.knowledgeStatus);

  const { mcp } = options;
  const spanLimit = spanLimitOf(rateLimit, clock); // leaf: traces
  const takes = { enter, spanLimit, report }; // leaf: traces
  if (options.traces) serve(TRACES, TRACES.path, tracesEndpoint(options.traces, takes)); // leaf: traces
  if (mcp) {
    for (const path of MCP_PATHS) {
      app.all(path, (c) => {
        c.set('route', '/mcp');
        return mcp(c.req.raw, {
          admit: async (account, verb) =>
            (await rateLimits?.take(account, verb)) ?? { allowed: true, retryAfterMs: 0 },
        });
      });
    }
  }

  const { console: answerConsole } = options; // leaf: console
  if (answerConsole) joinConsole(app, answerConsole); // leaf: console

  app.notFound((c) => refuse(c, new KnowhowError('not_found', NOTHING_HERE)));
  app.onError((error, c) => refuse(c, error));
  return app;
}
