import { KnowhowError } from '../../src/index.js';
import { authenticate } from '../http/authenticate.js';
import type { Entrance } from '../http/entrance.js';
import { type WireError, wireError } from '../http/errors.js';
import type { HttpContext } from '../http/http-env.js';
import type { HttpService } from '../http/http-service.js';
import { readBytes } from '../http/read-bytes.js';
import type { Traces } from './open-traces.js';
import type { Encoding } from './read-request.js';
import { DEFAULT_TENANT, MOST_REQUEST_BYTES } from './settings.js';

/** Where traces are taken. */
export const TRACES = { method: 'POST', path: '/v1/traces', scope: 'store', tenants: 'one' } as const;

/** What of the app the endpoint needs. */
interface OfApp {
  service: HttpService;
  enter: Entrance;
  /** Hears what a request failed of. */
  report(c: HttpContext, error: unknown, wire: WireError): void;
}

/** What an exporter sends again later: the specification names 429, 502, 503 and 504. A store that failed may work again. */
const retried = (status: number): number => (status === 500 || status === 507 ? 503 : status);

/** Answers `POST /v1/traces` as the specification of OTLP over HTTP says. */
export function tracesEndpoint(traces: Traces, { service, enter, report }: OfApp) {
  async function take(
    c: HttpContext,
  ): Promise<{ rejected: number; reason?: string | undefined; encoding: Encoding }> {
    await enter(c, 'store');
    const { caller, presented } = await authenticate(c, service);
    const { encodingOf, readRequest } = await import('./read-request.js');
    const encoding = encodingOf(c.req.header('content-type'));
    const bytes = await readBytes(c, MOST_REQUEST_BYTES, ['gzip']);
    const request = await readRequest(bytes, encoding, c.req.header('content-encoding'));
    const header = c.req.header('x-knowhow-tenant')?.trim() || undefined;
    // A key is no name of a collection: it would be kept.
    const isKey =
      header !== undefined &&
      (header === presented || (await service.keys.belongsTo(header, caller.account)));
    const tenant = (isKey ? undefined : header) ?? caller.tenants?.[0] ?? DEFAULT_TENANT;
    const taken = await traces.take(
      request,
      { account: caller.account, key: caller.keyId, tenant },
      (name) => caller.tenants === null || caller.tenants.includes(name),
    );
    return { ...taken, encoding };
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
