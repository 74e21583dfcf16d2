import { neverStored } from '../../api/never-stored.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { Store } from '../../storage/store.js';

/**
 * The collection of an account that a request names.
 *
 * @throws KnowhowError `not_found`
 */
export async function ownCollection(
  store: Pick<Store, 'findCollection'>,
  account: string,
  tenant: string,
): Promise<Collection> {
  const collection = await store.findCollection({ account, tenant: wellFormed(tenant) });
  if (collection) return collection;
  throw new KnowhowError('not_found', `${neverStored(tenant)}.`);
}
