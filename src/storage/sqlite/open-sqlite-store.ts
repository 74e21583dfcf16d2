import { randomBytes } from 'node:crypto';
import {
  BYTES,
  FLAG,
  FUNCTION,
  LONGEST_WAIT_MS,
  numberFrom,
  type OptionChecks,
  required,
  STORE_SECRET,
  TEXT,
  withMethods,
} from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import { type Clock, systemClock } from '../../domain/clock.js';
import { fileCheck } from '../../leaves/self-check/check-file.js'; // leaf: self-check
import type { OnDamaged } from '../codes/checksums.js';
import { settleKeySalt } from '../sql/key-salt.js';
import { settleSecret } from '../sql/secret.js';
import { createSqlStore } from '../sql/sql-store.js';
import { misuse } from '../storage-error.js';
import type { Store } from '../store.js';
import { connection } from './connection.js';
import { defaultBinding } from './default-binding.js';
import { type Eraser, type FileToErase, memoryEraser, rewritingEraser } from './eraser.js';
import { IN_MEMORY, openDatabase } from './open-database.js';
import { openReadOnly } from './read-only.js';
import { reserve } from './reserve.js';
import type { SqliteConstructor } from './sqlite-database.js';
import { isFull } from './sqlite-failure.js';

/** Options to open a file. */
export interface SqliteStoreOptions {
  /** The database file; made when missing, its folder is not. `:memory:` keeps everything in this process alone. */
  path: string;
  /** Where erasing takes the time from; default the machine's clock. */
  clock?: Clock | undefined;
  /** Milliseconds that an `accept` waits for others to share its commit; default 2. */
  commitDelayMs?: number | undefined;
  /** Milliseconds to wait for a lock that another process holds; default 30,000. */
  busyTimeoutMs?: number | undefined;
  /**
   * Bytes kept back beside the file so that deleting works on a full disk; default 8 MiB, 0 for none. Twice what
   * the log grows to: the log must be brought into the file before it can be emptied.
   */
  reserveBytes?: number | undefined;
  /**
   * 32 bytes that stand for the secret in place of one in the file: the file then keeps a check value alone, and opens
   * for nobody without them. Taking the place of one that was in the file cannot be taken back. `unused` opens any file,
   * for a program that looks at it or copies it; `secret()` then throws where the file has none.
   */
  secret?: Uint8Array | 'unused' | undefined;
  /** The secret before `secret`, where that is being changed. */
  formerSecret?: Uint8Array | undefined;
  /** Where the secret of a new store comes from; default the platform's generator. */
  randomBytes?: ((n: number) => Uint8Array) | undefined;
  /** Told once of every entry or meaning that is left out of answers because it was altered in the file. */
  onDamaged?: OnDamaged | undefined;
  /**
   * Open the file to be read, where this user may not write it or its folder: nothing is made or changed, every write
   * throws `storage_error`. Only with the default binding.
   */
  readOnly?: boolean | undefined;
  /** How removed bytes are made unrecoverable; default by writing the whole file again. */
  eraser?: ((file: FileToErase) => Eraser) | undefined;
  /** The constructor of another binding, such as `node:sqlite`'s `DatabaseSync`; default: Node's own from Node 24 on, else the one installed for this platform. */
  Database?: SqliteConstructor | undefined;
}

const CHECKS: OptionChecks<SqliteStoreOptions> = {
  path: required(TEXT),
  clock: withMethods('now'),
  commitDelayMs: numberFrom(0, LONGEST_WAIT_MS),
  busyTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  reserveBytes: numberFrom(0),
  secret: STORE_SECRET,
  formerSecret: BYTES,
  randomBytes: FUNCTION,
  onDamaged: FUNCTION,
  readOnly: FLAG,
  eraser: FUNCTION,
  Database: FUNCTION,
};

/**
 * Opens the store in one SQLite file. Several processes may have the file open and write to it at once; an
 * answer is given only after the disk has confirmed the write.
 *
 * @throws KnowhowError `storage_error` when the file cannot be opened, is another program's, has the tables of
 *   another knowhow, or is kept with another secret; `invalid_request` for an option that is not known
 */
export async function openSqliteStore(given: SqliteStoreOptions): Promise<Store> {
  const options = readOptions('openSqliteStore', given, CHECKS);
  const { path, clock = systemClock, busyTimeoutMs = 30_000 } = options;
  const { readOnly = false, randomBytes: random = randomBytes } = options;
  const inMemory = path === IN_MEMORY;
  const commitDelayMs = options.commitDelayMs ?? (inMemory ? 0 : 2);
  const reserveBytes = readOnly || inMemory ? 0 : (options.reserveBytes ?? 8 * 1024 * 1024);
  if (readOnly && options.Database)
    throw misuse('`readOnly` is for the default binding: leave `Database` out.');
  const Database = options.Database ?? (await defaultBinding());
  const secrets = { given: options.secret, former: options.formerSecret };
  const read = readOnly ? openReadOnly(Database, path) : undefined;
  const database = read?.database ?? (await openDatabase(Database, path, busyTimeoutMs));
  const db = connection(database, busyTimeoutMs, readOnly);
  try {
    if (!readOnly) {
      await db.write(async (sql) => {
        await settleSecret(sql, random(32), secrets);
        await settleKeySalt(sql, random(32));
      });
    }
  } catch (error) {
    await db.close();
    throw error;
  }
  const room = reserve(path, reserveBytes);
  room.hold();
  const createEraser = inMemory ? memoryEraser : (options.eraser ?? rewritingEraser);
  const eraser = createEraser({
    db,
    path,
    busyMs: busyTimeoutMs,
    Database: options.Database,
    clock,
    owner: Buffer.from(random(12)).toString('hex'),
    makeRoom: room.release,
  });
  const store = createSqlStore(db, {
    secrets,
    commitDelayMs,
    onDamaged: options.onDamaged,
    onClose: eraser.stop,
  });

  const facts = {
    path,
    reserveBytes,
    busyMs: busyTimeoutMs,
    Database: options.Database,
    readOnly: read?.location,
    eraser,
  };
  /** For what must work on a full disk: gives up the reserve when there is no room, and tries once more. */
  const withReserve =
    <Values extends unknown[], Result>(work: (...values: Values) => Promise<Result>) =>
    async (...values: Values): Promise<Result> => {
      try {
        return await work(...values);
      } catch (error) {
        if (!isFull(error)) throw error;
        room.release();
        return await work(...values);
      }
    };

  return {
    ...store,
    markDeletion: withReserve(store.markDeletion),
    dropMarks: withReserve(store.dropMarks),
    remove: withReserve(store.remove),
    forget: withReserve(store.forget),
    withdraw: withReserve(store.withdraw), // leaf: explore
    endCorrections: withReserve(store.endCorrections), // leaf: explore
    revokeKey: withReserve(store.revokeKey),
    erase: withReserve(async () => {
      const erasure = await eraser.erase();
      if (erasure === 'erased') room.hold();
      return erasure;
    }),
    ...fileCheck(db, facts), // leaf: self-check
  };
}
