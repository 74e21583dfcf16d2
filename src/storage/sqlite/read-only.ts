import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { KnowhowError } from '../../domain/errors.js';
import { attach } from './attach.js';
import { versionOf } from './open-database.js';
import type { SqliteConstructor, SqliteDatabase } from './sqlite-database.js';
import { isUnwritable, toStorageError } from './sqlite-failure.js';

/** A file that is open to be read. */
interface ReadOnlyFile {
  database: SqliteDatabase;
  /** By which other connections can open it in the same way: a URI of SQLite. */
  location: string;
}

/**
 * Opens a file to be read: nothing is made, changed, or left beside it. With a log beside it SQLite
 * reads that too, for which it needs the log's index, or may make one. Without, nobody has the file open, and it is
 * read as something that does not change: what another program writes meanwhile is not seen.
 *
 * @throws KnowhowError `storage_error`
 */
export function openReadOnly(Database: SqliteConstructor, path: string): ReadOnlyFile {
  if (!existsSync(path)) {
    throw new KnowhowError('storage_error', `There is no store at ${path}. Name the file of one.`);
  }
  const logged = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const location = pathToFileURL(path);
  location.search = logged || existsSync(`${path}-shm`) ? 'mode=ro' : 'immutable=1';
  try {
    return { database: look(Database, location, path), location: location.href };
  } catch (error) {
    if (!logged || !isUnwritable(error)) throw toStorageError(error);
    throw new KnowhowError(
      'storage_error',
      `${path} cannot be read where nothing may be written: a part of it is in its log, ${path}-wal. Copy both to a folder where this user may write, and open the copy.`,
      {},
      { cause: error },
    );
  }
}

function look(Database: SqliteConstructor, location: URL, path: string): SqliteDatabase {
  const database = attach(Database, location);
  try {
    if (versionOf(database, path) === 0) {
      throw new KnowhowError('storage_error', `${path} is no store of knowhow. Name another file.`);
    }
    database.exec('PRAGMA temp_store = MEMORY');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
