import { KnowhowError } from '../domain/errors.js';

/** The header that says `StoreOptions.again` of a store. */
export const AGAIN_HEADER = 'knowhow-again';

/**
 * What the header says.
 *
 * @throws KnowhowError `invalid_request` where it is neither `true` nor `false`
 */
export function readAgain(value: string | undefined): boolean {
  const said = value?.trim().toLowerCase();
  if (said === undefined || said === 'false') return false;
  if (said === 'true') return true;
  throw new KnowhowError('invalid_request', 'The header Knowhow-Again must be true or false.', {
    field: 'Knowhow-Again',
    error: 'must be true or false',
  });
}
