import { KnowhowError } from '../domain/errors.js';
import { readBounded } from './read-bounded.js';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: 'GET' | 'POST';
  /** Below the base address, with a leading slash, encoded. */
  path: string;
  query?: URLSearchParams;
  /** JSON text. */
  body?: string;
  headers?: Record<string, string>;
}

/** An answer, whatever its status, read to its end. */
export interface Answer {
  kind: 'answer';
  status: number;
  headers: Headers;
  text: string;
}

/**
 * No usable answer. `unsent`: the request surely never came to a server; `unknown`: it may have been processed;
 * `answered`: it was processed and the answer is of no use, so that asking again would not help.
 */
export interface Failure {
  kind: 'failure';
  error: KnowhowError;
  fate: 'unsent' | 'unknown' | 'answered';
}

/** What the transport needs to know. */
export interface TransportOptions {
  base: URL;
  apiKey: string;
  fetch: typeof globalThis.fetch;
  /** Milliseconds for one attempt, from the connection to the last byte of the answer. */
  timeoutMs: number;
  maxResponseBytes: number;
  /** Takes the key out of a text that came from outside. */
  redact: (text: string) => string;
}

/** Failures that come before the first byte of a request is sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The code at the bottom of a failed fetch, e.g. `ECONNRESET`; with several addresses tried, the first one's. */
function causeCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && code !== '') return code;
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : at.cause;
  }
  return undefined;
}

function causeWords(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * One attempt at a request, within its time and size. Redirects are not followed: the key must not go to another
 * server, and a redirected POST may turn into a GET.
 *
 * @param signal ends the attempt; the returned promise then rejects with the signal's reason
 */
export async function attempt(
  request: WireRequest,
  options: TransportOptions,
  signal: AbortSignal,
): Promise<Answer | Failure> {
  const { base, apiKey, timeoutMs, redact } = options;
  signal.throwIfAborted();
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + request.path;
  url.search = request.query?.toString() ?? '';

  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  let overdue = false;
  const timer = setTimeout(() => {
    overdue = true;
    stop.abort();
  }, timeoutMs);

  try {
    const response = await options.fetch(url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        'x-api-key': apiKey,
        ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      body: request.body,
      redirect: 'manual',
      signal: stop.signal,
    });
    const text = await readBounded(response, options.maxResponseBytes);
    if (text === undefined) {
      const error = new KnowhowError(
        'network_error',
        `The answer of ${base.origin} is larger than ${options.maxResponseBytes} bytes and was not read. Raise maxResponseBytes if that is expected.`,
        { status: response.status },
      );
      return { kind: 'failure', fate: 'answered', error };
    }
    return { kind: 'answer', status: response.status, headers: response.headers, text };
  } catch (error) {
    signal.throwIfAborted();
    if (overdue) {
      return {
        kind: 'failure',
        fate: 'unknown',
        error: new KnowhowError('timeout', `${base.origin} did not answer within ${timeoutMs} ms.`, {
          timeout_ms: timeoutMs,
        }),
      };
    }
    const code = causeCode(error);
    const words = redact(code ?? causeWords(error));
    return {
      kind: 'failure',
      fate: code !== undefined && NEVER_SENT.has(code) ? 'unsent' : 'unknown',
      error: new KnowhowError(
        'network_error',
        `The request to ${base.origin} failed (${words}). Check that a knowledge service runs there and can be reached.`,
        { reason: words },
      ),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
