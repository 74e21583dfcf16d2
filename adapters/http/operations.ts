import { type Clock, KnowhowError, type Log } from '../../src/index.js';
import { authenticate } from './authenticate.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';
import { openApiDocument } from './openapi.js';

/** Time that an answer of `ready` is kept, so that asking without a key costs the service nothing. */
const READY_FOR_MS = 1000;

const UNREADY = 'The service cannot serve requests now. The log says why.';
const DAMAGED = 'The store is damaged. Run `knowhow doctor`, do what it says, and start the service again.';

const isDamaged = (problem: unknown): boolean =>
  KnowhowError.isInstance(problem) && problem.details.damaged === true;

/** What balancers and tools ask for: the service and its interface, and who a key is. */
export interface Operations {
  home(c: HttpContext): Response;
  health(c: HttpContext): Response;
  readiness(c: HttpContext): Promise<Response>;
  openapi(c: HttpContext): Response;
  showKey(c: HttpContext): Promise<Response>;
}

/** True where the service is ready, asked at most once at a time and once a second. */
function createReadiness(service: HttpService, clock: Clock): () => Promise<unknown> {
  let asked: { at: number; answer: Promise<unknown> } | undefined;
  let waiting = false;
  return () => {
    const now = clock.now();
    if (asked && (waiting || Math.abs(now - asked.at) < READY_FOR_MS)) return asked.answer;
    waiting = true;
    const answer = (async () => service.ready?.())()
      .then(
        () => undefined,
        (error: unknown) => error ?? new Error('not ready'),
      )
      .finally(() => {
        waiting = false;
      });
    asked = { at: now, answer };
    return answer;
  };
}

/**
 * The operations over a service.
 *
 * @param draining true once the server is stopping: it is then not ready
 */
export function createOperations(
  service: HttpService,
  clock: Clock,
  log: Log,
  draining: () => boolean,
): Operations {
  const isReady = createReadiness(service, clock);
  const words = { status: 'ok', service: 'knowhow' };
  const document = lazily(() => JSON.stringify(openApiDocument(service.limits)));
  return {
    home: (c) =>
      c.json({
        ...words,
        message:
          'Experience for agents. /openapi.json describes the operations; /healthz says that the process answers, /readyz that it can serve.',
      }),
    health: (c) => c.json({ ...words, message: 'The process answers. /readyz says whether it can serve.' }),
    async readiness(c) {
      const problem = draining() ? new KnowhowError('closed', 'The server is stopping.') : await isReady();
      if (problem === undefined) return c.json({ status: 'ready' });
      // Whatever is wrong, a balancer must see 503; the code says what kind of thing it is, and the log the rest.
      const code = KnowhowError.isInstance(problem) ? problem.code : 'internal_error';
      c.set('failure', code);
      log({ level: 'error', event: 'not_ready', code, request_id: c.get('requestId') });
      c.header('retry-after', '1');
      return c.json({ code, message: isDamaged(problem) ? DAMAGED : UNREADY }, 503);
    },
    async showKey(c) {
      const { account, keyId, scope, tenants } = (await authenticate(c, service)).caller;
      return c.json({ account, key_id: keyId, scope, tenants });
    },
    openapi: (c) => c.body(document(), 200, { 'content-type': 'application/json' }),
  };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
