import type { KnowhowError } from '../../src/index.js';
import { systemRefusal } from './io/system-refusal.js';

const MARKER = Symbol.for('knowhow.error');

/**
 * `KnowhowError.isInstance`, without loading the engine: what only prints help or a usage error stays quick. The
 * marker is what makes errors of several copies of this package recognise each other, so it does not change.
 */
export function isKnownError(error: unknown): error is KnowhowError {
  return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[MARKER] === true;
}

/** An error as `--json` prints it. */
export interface Failure {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

/** What a service says of its key in the words of HTTP, in those of the command line. */
const REFUSED_KEY =
  'The service refused the API key: it is missing, not valid or revoked. Give a valid one in KNOWHOW_API_KEY or with --api-key.';

/** What an error says. Anything but a KnowhowError, or what the system refuses, is a defect and says so. */
export function failureOf(error: unknown): Failure {
  if (isKnownError(error)) {
    const { code, details } = error;
    const message = code === 'unauthorized' ? REFUSED_KEY : error.message;
    return Object.keys(details).length > 0 ? { code, message, details } : { code, message };
  }
  const refused = systemRefusal(error);
  if (refused !== undefined) return { code: 'invalid_request', message: refused };
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal_error', message: `Unexpected: ${words}. Please report this.` };
}
