import { KnowhowError } from '../domain/errors.js';

/** What a call gets that comes after `close`. */
export function closedError(): KnowhowError {
  return new KnowhowError('closed', 'The store is closed. Open it again to use it.');
}

/** What a store gets that would make one tenant more than an account may have. */
export function tooManyTenants(most: number): KnowhowError {
  return new KnowhowError(
    'validation_error',
    `The account has as many tenants as it may have (${most}), and this would be a new one. Name one of them, or ask the operator to raise the limit.`,
    { field: 'tenant_id', error: `must be one of the ${most} tenants that the account may have` },
  );
}

/**
 * What a call gets that breaks the store's contract, such as an update of an entry that is not there: a mistake
 * of the program, not of the disk.
 */
export function misuse(message: string): KnowhowError {
  return new KnowhowError('internal_error', message);
}

/** What every write to a store says that was opened to be read. */
export const readOnlyError = (): KnowhowError =>
  new KnowhowError(
    'storage_error',
    'The store was opened to be read only: nothing can be kept in it or taken out of it. Open it where this user may write to the file and its folder.',
  );
