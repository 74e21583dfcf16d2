import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KnowhowError } from '../../domain/errors.js';
import { otherSchema, SCHEMA } from '../schema-version.js';
import { attach, madeInStore } from './attach.js';
import { LOCK_PAUSE_MS, LOCK_WAIT_MS } from './connection.js';
import { rollback } from './rollback.js';
import { TABLES } from './schema.js';
import type { SqliteConstructor, SqliteDatabase } from './sqlite-database.js';
import { isBusy, toStorageError } from './sqlite-failure.js';

/** SQLite's name for a database that is in memory only. */
export const IN_MEMORY = ':memory:';

/** Marks the file as one of knowhow's (`application_id`): the letters `know`. */
export const APPLICATION_ID = 0x6b6e6f77;

/**
 * Opens a file, sets it up and makes the tables where there are none. Several processes may do so at once.
 *
 * @param busyMs give up on a lock after about so long
 * @throws KnowhowError `storage_error`
 */
export async function openDatabase(
  Database: SqliteConstructor,
  path: string,
  busyMs: number,
): Promise<SqliteDatabase> {
  if (path !== IN_MEMORY) makeFile(path);
  for (let left = Math.max(1, Math.ceil(busyMs / (LOCK_WAIT_MS + LOCK_PAUSE_MS))); ; left--) {
    let database: SqliteDatabase | undefined;
    try {
      database = attach(Database, path);
      // Before anything is written to it.
      versionOf(database, path);
      setUp(database);
      makeTables(database, path);
      return database;
    } catch (error) {
      database?.close();
      if (!isBusy(error) || left <= 1) throw toStorageError(error, path);
    }
    await sleep(LOCK_PAUSE_MS);
  }
}

const pragma = (database: SqliteDatabase, name: string): number =>
  Number((database.prepare(`PRAGMA store.${name}`).get() as Record<string, number>)[name]);

/**
 * The version of a file's tables.
 *
 * @returns 0 where there is nothing in it yet
 * @throws KnowhowError `storage_error` when it is another program's, or has tables that are refused
 */
export function versionOf(database: SqliteDatabase, path: string): number {
  const tables = database.prepare('SELECT count(*) AS n FROM store.sqlite_schema').get() as { n: number };
  if (tables.n === 0) return 0;
  // After its tables: who makes both at this moment commits them together.
  if (pragma(database, 'application_id') !== APPLICATION_ID)
    throw new KnowhowError(
      'storage_error',
      `${path} is a database of another program. Name another file for knowhow.`,
    );
  const version = pragma(database, 'user_version');
  if (version !== SCHEMA) throw otherSchema(path, version);
  return version;
}

/** In one transaction: of several processes that open a new file at once, one makes the tables. */
function makeTables(database: SqliteDatabase, path: string): void {
  if (versionOf(database, path) === SCHEMA) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    if (versionOf(database, path) === 0) {
      database.exec(madeInStore(TABLES));
      database.exec(`PRAGMA store.user_version = ${SCHEMA}`);
      database.exec(`PRAGMA store.application_id = ${APPLICATION_ID}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    rollback((sql) => database.exec(sql));
    throw error;
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
