import {
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetails,
  KnowhowError,
  type ValidationItem,
} from '../domain/errors.js';
import { isObject, parseObject } from './parse-json.js';
import type { Answer } from './transport.js';

/** Characters of a body nobody documented that an error may quote. */
const EXCERPT_LENGTH = 300;
/** Characters of the service's request id that an error carries. */
const ID_LENGTH = 128;
const MESSAGE_LENGTH = 1_000;
const DETAILS_LENGTH = 16 * 1024;

/** Codes that speak of this side of the wire; a server's use of them would mislead. */
const OURS: ReadonlySet<string> = new Set<ErrorCode>(['network_error', 'timeout', 'aborted', 'closed']);

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
};

function codeFor(status: number, said: unknown): ErrorCode {
  if (typeof said === 'string' && !OURS.has(said) && (ERROR_CODES as readonly string[]).includes(said)) {
    return said as ErrorCode;
  }
  return BY_STATUS[status] ?? (status >= 500 ? 'internal_error' : 'network_error');
}

function isItem(value: unknown): value is ValidationItem {
  return (
    isObject(value) &&
    Array.isArray(value.loc) &&
    value.loc.every((part) => typeof part === 'string' || typeof part === 'number') &&
    typeof value.msg === 'string' &&
    typeof value.type === 'string'
  );
}

/** The first of the texts that is one, bounded. */
function firstText(...candidates: unknown[]): string | undefined {
  const text = candidates.find((value) => typeof value === 'string' && value.trim() !== '');
  return text === undefined ? undefined : String(text).slice(0, MESSAGE_LENGTH);
}

function redactDeep(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, redact));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactDeep(item, redact)]));
  }
  return value;
}

/** The details a body gives, if they are of a size worth keeping. */
function detailsOf(body: Record<string, unknown>, redact: (text: string) => string): ErrorDetails {
  const items = Array.isArray(body.detail) ? body.detail.filter(isItem) : [];
  const said = isObject(body.details) ? body.details : {};
  const details = items.length > 0 ? { ...said, items } : said;
  return JSON.stringify(details).length > DETAILS_LENGTH
    ? { note: 'The details were too long and were left out.' }
    : (redactDeep(details, redact) as ErrorDetails);
}

function wordsOfItems(items: ValidationItem[] | undefined): string | undefined {
  if (!items || items.length === 0) return undefined;
  const words = items.map((item) => `${item.loc.slice(1).join('.') || item.loc[0]}: ${item.msg}`);
  return `The request is not valid. ${words.join('; ')}.`.slice(0, MESSAGE_LENGTH);
}

/**
 * The error that a refused request stands for. Understands every shape that the interface has (general, store,
 * validation list, authentication) and the plain `{"detail": "words"}` of common servers; of any other body it
 * keeps the status and a short excerpt.
 *
 * @param answer an answer whose status is not 2xx, or whose body is not what its status promises
 * @param redact takes the API key out of texts the server sent
 * @param retryAfterMs what `Retry-After` said
 */
export function errorOfAnswer(
  answer: Answer,
  redact: (text: string) => string,
  retryAfterMs: number | undefined,
): KnowhowError {
  const { status, headers, text } = answer;
  const requestId = headers.get('x-request-id');
  const more: ErrorDetails = {
    status,
    ...(retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs }),
    ...(requestId === null ? {} : { request_id: redact(requestId.slice(0, ID_LENGTH)) }),
  };
  if (status >= 300 && status < 400) {
    return new KnowhowError(
      'network_error',
      `The service answered with a redirect (${status}) to ${redact(headers.get('location') ?? 'nowhere').slice(0, EXCERPT_LENGTH)}. Redirects are not followed, so that the key stays where it was meant for: give the final address as baseUrl.`,
      more,
    );
  }
  const body = parseObject(text);
  const details = body ? detailsOf(body, redact) : {};
  const words =
    body && firstText(wordsOfItems(details.items), body.message, body.detail, body.error, body.status);
  if (body && words !== undefined) {
    return new KnowhowError(codeFor(status, body.code), redact(words), { ...details, ...more });
  }
  const excerpt = redact(text.slice(0, EXCERPT_LENGTH).trim());
  return new KnowhowError(
    codeFor(status, body?.code),
    `The service answered ${status} with a body that is not documented${excerpt === '' ? ' (it was empty)' : ''}.`,
    excerpt === '' ? more : { ...details, ...more, excerpt },
  );
}

/** The error for an answer whose status is right and whose body is not what the interface promises. */
export function unusableAnswer(
  answer: Answer,
  expected: string,
  redact: (text: string) => string,
): KnowhowError {
  return new KnowhowError(
    'network_error',
    `The service answered ${answer.status}, but its body is not ${expected}. Check that baseUrl is the address of a knowledge service.`,
    { status: answer.status, excerpt: redact(answer.text.slice(0, EXCERPT_LENGTH)) },
  );
}
