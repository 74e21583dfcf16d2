import type { KnowhowError } from '../../src/index.js';

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

/** What an error says. Anything but a KnowhowError is a defect and says so. */
export function failureOf(error: unknown): Failure {
  if (isKnownError(error)) {
    const { code, message, details } = error;
    return Object.keys(details).length > 0 ? { code, message, details } : { code, message };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal_error', message: `Unexpected: ${words}. Please report this.` };
}
