import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KnowhowError } from '../../domain/errors.js';
import type { SecretsGiven } from '../secret-check.js';
import { attach } from './attach.js';
import { LOCK_PAUSE_MS, LOCK_WAIT_MS } from './connection.js';
import { migrate } from './migrate.js';
import type { SqliteConstructor, SqliteDatabase } from './sqlite-database.js';
import { isBusy, toStorageError } from './sqlite-failure.js';

/** SQLite's name for a database that is in memory only. */
export const IN_MEMORY = ':memory:';

/**
 * Opens a file, sets it up and brings it to the present schema. Several processes may do so at once.
 *
 * @param busyMs give up on a lock after about so long
 * @throws KnowhowError `storage_error`
 */
export async function openDatabase(
  Database: SqliteConstructor,
  path: string,
  busyMs: number,
  secret: Uint8Array,
  secrets: SecretsGiven = {},
): Promise<SqliteDatabase> {
  if (path !== IN_MEMORY) makeFile(path);
  for (let left = Math.max(1, Math.ceil(busyMs / (LOCK_WAIT_MS + LOCK_PAUSE_MS))); ; left--) {
    let database: SqliteDatabase | undefined;
    try {
      database = attach(Database, path);
      setUp(database);
      migrate(database, path, secret, secrets);
      return database;
    } catch (error) {
      database?.close();
      if (!isBusy(error) || left <= 1) throw toStorageError(error);
    }
    await sleep(LOCK_PAUSE_MS);
  }
}

/**
 * Makes the file before SQLite does, so that nobody else may ever read it; log and index inherit its mode. A file
 * that is there is never opened: closing it again would drop every lock that the stores of this process hold on
 * it (POSIX), and the next program that comes and goes would delete the log under them.
 */
function makeFile(path: string, flags: 'ax' | 'a' = 'ax'): void {
  try {
    closeSync(openSync(path, flags, 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      // Something is there, or a link to where nothing is yet.
      if (!existsSync(path)) makeFile(path, 'a');
      return;
    }
    const remedy =
      code === 'ENOENT'
        ? `Make the folder ${dirname(path)} first.`
        : 'Name a file in a folder where this user may write.';
    throw new KnowhowError(
      'storage_error',
      `The store ${path} cannot be opened (${code}). ${remedy}`,
      {},
      {
        cause: error,
      },
    );
  }
}

/**
 * `synchronous = FULL` because NORMAL loses acknowledged records when the power fails. Nothing goes to temporary
 * files, where deleted text would stay.
 */
function setUp(database: SqliteDatabase): void {
  database.exec('PRAGMA store.journal_mode = WAL');
  database.exec('PRAGMA store.synchronous = FULL');
  database.exec('PRAGMA store.secure_delete = ON');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec('PRAGMA store.cache_size = -32768');
}
