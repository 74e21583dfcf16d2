import type { KnowhowError } from '../../src/index.js';

const MARKER = Symbol.for('knowhow.error');

/**
 * `KnowhowError.isInstance`, without loading the engine: what only prints help or a usage error stays quick. The
 * marker is what makes errors of several copies of this package recognise each other, so it does not change.
 */
export function isKnownError(error: unknown): error is KnowhowError {
  return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[MARKER] === true;
}
