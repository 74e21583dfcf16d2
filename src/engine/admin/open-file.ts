import { pageEraser } from '../../leaves/erase/page-eraser.js'; // leaf: erase
import { openSqliteStore as open, type SqliteStoreOptions } from '../../storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../storage/store.js';

/**
 * Opens the store in one SQLite file. Several processes may have the file open and write to it at once; an
 * answer is given only after the disk has confirmed the write.
 *
 * @example
 * const store = await openSqliteStore({ path: 'knowhow.db' });
 * const tried = await openSqliteStore({ path: ':memory:' }); // in this process alone
 * @throws KnowhowError `storage_error` when the file cannot be opened, is another program's, has the tables of
 *   another knowhow, or is kept with another secret; `invalid_request` for an option that is not known
 */
export function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  return open({
    eraser: pageEraser, // leaf: erase
    ...options,
  });
}
