import { KnowhowError } from '../../domain/errors.js';

/** Throws `aborted` when the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new KnowhowError('aborted', 'The call was aborted by its signal.', {}, { cause: signal.reason });
  }
}
