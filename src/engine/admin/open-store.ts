import { KnowhowError } from '../../domain/errors.js';
import type { Log } from '../../domain/log.js';
import { openPostgresStore } from '../../leaves/postgres/open-postgres-store.js'; // leaf: postgres
import type { OnDamaged } from '../../storage/codes/checksums.js';
import type { Store } from '../../storage/store.js';
import type { OpenOptions } from '../service.js';
import { openSqliteStore } from './open-file.js';
import { readSecret } from './read-secret.js';
import { storeAddress } from './store-address.js';

/**
 * Opens what the options name: a store of the caller's own, a database server by its URL, or a file.
 *
 * @throws KnowhowError `storage_error` when it cannot be opened, `invalid_request` when the address is of no store
 */
export async function openStore(options: OpenOptions, log: Log): Promise<Store> {
  const { store, path = 'knowhow.db', readOnly = false } = options;
  if (store !== undefined && typeof store !== 'string') return store;
  const onDamaged: OnDamaged = (what) => {
    if (what.kind === 'store') return log({ level: 'error', event: 'store_damaged', run: 'knowhow doctor' });
    const { kind, collection, id } = what;
    log({ level: 'error', event: `${kind}_damaged`, collection, [kind]: id });
  };
  const given = {
    secret: readSecret(options.secret),
    formerSecret: readSecret(options.formerSecret),
    onDamaged,
  };
  const address = storeAddress(store ?? path);
  if ('path' in address) return openSqliteStore({ ...given, path: address.path, readOnly });
  const { url } = address;
  if (/^postgres/i.test(url)) return openPostgresStore({ ...given, url }); // leaf: postgres
  throw new KnowhowError(
    'invalid_request',
    `No store of this package is at a URL that begins with ${url.slice(0, url.indexOf(':'))}:. Name a file.`,
  );
}
