import type { ErrorCode } from '../../src/index.js';

/** A KnowhowError in all that programs look at, made without loading the engine. */
export function adapterError(
  code: Extract<ErrorCode, 'timeout' | 'invalid_request' | 'network_error'>,
  message: string,
  options?: { cause?: unknown },
): Error {
  const error = Object.assign(new Error(message, options), { name: 'KnowhowError', code, details: {} });
  // `KnowhowError.isInstance` knows errors of any copy of this package by this mark.
  return Object.defineProperty(error, Symbol.for('knowhow.error'), { value: true });
}

/** A value where it is a text. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An object's fields; none for anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
