/** The stable codes of every error that knowhow throws or sends. */
export const ERROR_CODES = [
  'validation_error',
  'invalid_request',
  'invalid_query',
  'invalid_turns',
  'invalid_metadata',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'payload_too_large',
  'rate_limit_exceeded',
  'storage_error',
  'internal_error',
  'embedder_mismatch',
  'embedder_unavailable',
  'network_error',
  'timeout',
  'aborted',
  'closed',
] as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One problem of a request, as enhance, status and delete list them. */
export interface ValidationItem {
  /** Where: the part of the request, then the field, e.g. `["body", "input_text"]`. */
  loc: (string | number)[];
  /** What is wrong, in words. */
  msg: string;
  /** One of the four types the interface documents. */
  type: 'value_error.missing' | 'value_error.json' | 'type_error' | 'value_error';
}

/** Typed facts about an error; which are present depends on the code. */
export interface ErrorDetails {
  /** The field at fault, e.g. `turns[2].turn`. */
  field?: string;
  /** What is wrong with that field. */
  error?: string;
  /** All problems, for requests whose failures are listed (enhance, status, delete). */
  items?: ValidationItem[];
  /** Milliseconds after which to try again. */
  retry_after_ms?: number;
  /** True where a write failed because the disk has no room. */
  full?: boolean;
  /** The HTTP status a remote service answered with. */
  status?: number;
  /** Further facts, plain JSON. */
  [key: string]: unknown;
}

const MARKER = Symbol.for('knowhow.error');

/**
 * The one error family of knowhow. `code` is stable and is what programs should branch on; `message` says
 * what was got, what was expected and what to do.
 */
export class KnowhowError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'KnowhowError';
    this.code = code;
    this.details = details;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for a KnowhowError of any copy of this package (`instanceof` fails across copies). */
  static isInstance(error: unknown): error is KnowhowError {
    return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[MARKER] === true;
  }
}
