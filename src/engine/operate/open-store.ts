import type { Log } from '../../domain/log.js';
import { openPostgresStore } from '../../storage/postgres/open-postgres-store.js';
import { openSqliteStore } from '../../storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../storage/store.js';
import type { OpenOptions } from '../service.js';
import { readSecret } from './read-secret.js';
import { storeAddress } from './store-address.js';

/**
 * Opens what the options name: a store of the caller's own, a PostgreSQL database by its URL, or a file.
 *
 * @throws KnowhowError `storage_error` when it cannot be opened, `invalid_request` when the address is of no store
 */
export async function openStore(options: OpenOptions, log: Log): Promise<Store> {
  const { store, path = 'knowhow.db', readOnly = false } = options;
  if (store !== undefined && typeof store !== 'string') return store;
  const secrets = { secret: readSecret(options.secret), formerSecret: readSecret(options.formerSecret) };
  const address = storeAddress(store ?? path);
  if ('url' in address) return openPostgresStore({ ...secrets, url: address.url });
  return openSqliteStore({
    ...secrets,
    path: address.path,
    readOnly,
    onDamaged: ({ kind, collection, id }) =>
      log({ level: 'error', event: `${kind}_damaged`, collection, [kind]: id }),
  });
}
