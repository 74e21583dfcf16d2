import { KnowhowError } from '../domain/errors.js';

/** What a call gets that comes after `close`. */
export function closedError(): KnowhowError {
  return new KnowhowError('closed', 'The store is closed. Open it again to use it.');
}

/**
 * What a call gets that breaks the store's contract, such as an update of an entry that is not there: a mistake
 * of the program, not of the disk.
 */
export function misuse(message: string): KnowhowError {
  return new KnowhowError('internal_error', message);
}
