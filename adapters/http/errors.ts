import type { ErrorShape } from '../../src/api/route.js';
import { type ErrorCode, KnowhowError, type ValidationItem } from '../../src/index.js';

/** An error as it goes over the wire. */
export interface WireError {
  status: number;
  /** The stable code, which every body has too. */
  code: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  validation_error: 400,
  invalid_request: 400,
  invalid_query: 400,
  invalid_turns: 400,
  invalid_metadata: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  storage_error: 500,
  closed: 503,
  embedder_unavailable: 503,
  aborted: 503,
};

/** Errors whose body is the general one also on store. */
const ALWAYS_GENERAL: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
]);

/** What clients are told where the truth could name paths, statements or stored text. */
const OPAQUE = {
  storage_error: 'The service could not read or write its store. Nothing was acknowledged; try again later.',
  internal_error:
    'Something failed inside the service. Try again later; if it goes on, give the x-request-id to the operator.',
  closed: 'The service is stopping. Try again in a moment.',
  embedder_unavailable: 'The embedding model does not answer. Nothing was changed; try again later.',
};

const NO_ROOM =
  'The disk of the service is full. Nothing was acknowledged; try again when there is room, which deleting makes too.';

/** The one body of every 401: it satisfies each documented shape at once. */
const UNAUTHORIZED = {
  error: 'invalid_api_key',
  code: 'unauthorized',
  status: 401,
  message: 'The API key is missing, not valid or revoked. Send a valid key in the x-api-key header.',
};

/** The list of the interface, and beside it what every other error says of itself. */
function listBody(error: KnowhowError): { code: ErrorCode; message: string; detail: ValidationItem[] } {
  const { code, message } = error;
  const items = error.details.items ?? [];
  return {
    code,
    message,
    detail: items.length > 0 ? items : [{ loc: ['body'], msg: message, type: 'value_error' }],
  };
}

/** Of the details only what the interface documents: the field at fault and what is wrong with it. */
function detailsOf(error: KnowhowError): { details?: { field: string; error: string } } {
  const { field, error: words } = error.details;
  return typeof field === 'string' && typeof words === 'string' ? { details: { field, error: words } } : {};
}

/** A service behind this one refused this one's own key: that is no word about the caller's. */
function isAboutOurKey({ code, details }: KnowhowError): boolean {
  return (code === 'unauthorized' || code === 'forbidden') && details.status !== undefined;
}

function statusOf({ code, details }: KnowhowError, shape: ErrorShape): number {
  if (code === 'validation_error' && shape === 'list') return 422;
  // A record can be brought again when there is room; the other verbs' documents know no such status.
  if (code === 'storage_error' && details.full === true && shape === 'store') return 507;
  return STATUS[code] ?? 500;
}

function headersOf(error: KnowhowError, status: number): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer realm="knowhow"' };
  if (status === 413) return { connection: 'close' };
  const wait = error.details.retry_after_ms;
  if (status === 429 || status === 507) {
    return { 'retry-after': String(Math.max(1, Math.ceil((wait ?? 1000) / 1000))) };
  }
  if (status === 503) return { 'retry-after': error.code === 'embedder_unavailable' ? '10' : '1' };
  return {};
}

/**
 * Maps what was thrown to what is sent: the only place that knows the wire's error bodies. What is no KnowhowError,
 * and what a client could not help, becomes `internal_error` with nothing of the original in it.
 *
 * @param error what was thrown
 * @param shape how the operation reports wrong requests
 */
export function wireError(error: unknown, shape: ErrorShape): WireError {
  const known =
    KnowhowError.isInstance(error) && !isAboutOurKey(error) ? error : new KnowhowError('internal_error', '');
  const status = statusOf(known, shape);
  const headers = headersOf(known, status);
  if (status === 401) return { status, code: 'unauthorized', body: UNAUTHORIZED, headers };
  if (status === 422) return { status, code: known.code, body: listBody(known), headers };
  const opaque = (code: ErrorCode): code is keyof typeof OPAQUE => code in OPAQUE;
  const shown = opaque(known.code) ? known.code : 'internal_error';
  // What is closed is an internal matter; that it is over soon is said by 503.
  const code = status < 500 ? known.code : shown === 'closed' ? 'internal_error' : shown;
  const message = status < 500 ? known.message : status === 507 ? NO_ROOM : OPAQUE[shown];
  const body = {
    code,
    ...(shape === 'store' && !ALWAYS_GENERAL.has(known.code) ? { status } : {}),
    message,
    ...(status < 500 ? detailsOf(known) : {}),
  };
  return { status, code, body, headers };
}
