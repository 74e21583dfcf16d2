import { setTimeout as sleep } from 'node:timers/promises';
import { KnowhowError } from '../../domain/errors.js';
import { closedError, readOnlyError } from '../storage-error.js';
import { rollback } from './rollback.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite-database.js';
import { isBusy, isFull, toStorageError } from './sqlite-failure.js';

/** How to write. */
interface WriteOptions {
  /**
   * The next durable write makes this one durable too; a power cut before it may undo this one (never a part of it,
   * nor anything before it).
   */
  lazily?: boolean;
}

/** One open file. Statements are prepared once and kept. */
export interface Connection {
  /** The first row, or undefined. Only inside `read` or `write`. */
  get<Row>(sql: string, ...values: SqliteValue[]): Row | undefined;
  /** All rows. Only inside `read` or `write`. */
  all<Row>(sql: string, ...values: SqliteValue[]): Row[];
  /** Runs a statement; returns how many rows it changed. Only inside `write`. */
  run(sql: string, ...values: SqliteValue[]): number;
  /**
   * Calls `work`, which must not wait for anything.
   *
   * @throws KnowhowError `storage_error`, `closed`
   */
  read<T>(work: () => T): Promise<T>;
  /**
   * Calls `work`, which must not wait for anything, in one transaction that nobody else writes in: it lands whole
   * when `work` returns and not at all when it throws. Resolves when it is durable. Calls take turns in the order
   * in which they came.
   *
   * @throws KnowhowError `storage_error`, `closed`
   */
  write<T>(work: () => T, options?: WriteOptions): Promise<T>;
  /** Refuses further calls, waits for those under way, and lets go of the file. */
  close(): Promise<void>;
}

/** Milliseconds that SQLite itself waits for a lock, with the thread standing still. */
export const LOCK_WAIT_MS = 4;
/** Milliseconds between two tries, with the thread free. */
export const LOCK_PAUSE_MS = 8;

/**
 * Wraps a database that is open (see `attach.ts`) and set up. Waiting for a lock that another process holds is done in short turns
 * with pauses between them, so that this process goes on serving.
 *
 * @param busyMs give up on a lock after about so long
 * @param schema the version that this program knows: nothing is written to a file that has another one meanwhile,
 *   for a newer program may count on what this one does not do; left out, nobody looks
 * @param readOnly the database is open to be read: every write is refused
 */
export function connection(
  database: SqliteDatabase,
  busyMs: number,
  schema?: number,
  readOnly = false,
): Connection {
  const statements = new Map<string, SqliteStatement>();
  const tries = Math.max(1, Math.ceil(busyMs / (LOCK_WAIT_MS + LOCK_PAUSE_MS)));
  let closed = false;
  let underWay = 0;
  let lastLeft: (() => void) | undefined;
  let line: Promise<unknown> = Promise.resolve();

  function prepared(sql: string): SqliteStatement {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }

  async function patiently<T>(work: () => T): Promise<T> {
    for (let left = tries; ; left--) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || left <= 1) throw toStorageError(error);
      }
      await sleep(LOCK_PAUSE_MS);
    }
  }

  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw closedError();
    underWay++;
    try {
      return await work();
    } finally {
      underWay--;
      if (underWay === 0) lastLeft?.();
    }
  }

  function refuseOther(known: number): void {
    const { user_version: found } = prepared('PRAGMA store.user_version').get() as { user_version: number };
    if (found === known) return;
    throw new KnowhowError(
      'storage_error',
      `Another program brought the file to schema ${found}, this knowhow writes schema ${known}. Restart this program with the knowhow that did so, or a newer one.`,
      { found, known },
    );
  }

  function transaction<T>(work: () => T): T {
    prepared('BEGIN IMMEDIATE').run();
    try {
      if (schema !== undefined) refuseOther(schema);
      const result = work();
      prepared('COMMIT').run();
      return result;
    } catch (error) {
      rollback((sql) => database.exec(sql));
      throw error;
    }
  }

  /** A transaction that does not wait for the disk. */
  function unsynced<T>(work: () => T): T {
    database.exec('PRAGMA store.synchronous = NORMAL');
    try {
      return transaction(work);
    } finally {
      database.exec('PRAGMA store.synchronous = FULL');
    }
  }

  /** Brings the log into the file. Where that cannot be now, the log keeps everything for the next opening. */
  function foldLog(): void {
    try {
      database.prepare('PRAGMA store.wal_checkpoint(TRUNCATE)').get();
    } catch (error) {
      if (!isBusy(error) && !isFull(error)) throw toStorageError(error);
    }
  }

  return {
    get: <Row>(sql: string, ...values: SqliteValue[]) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SqliteValue[]) => prepared(sql).all(...values) as Row[],
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    read: (work) => whileOpen(() => patiently(work)),
    write: (work, { lazily = false } = {}) =>
      whileOpen(() => {
        if (readOnly) throw readOnlyError();
        const mine = line.then(() => patiently(() => (lazily ? unsynced(work) : transaction(work))));
        line = mine.catch(() => undefined);
        return mine;
      }),
    async close() {
      if (closed) return;
      closed = true;
      if (underWay > 0) {
        await new Promise<void>((resolve) => {
          lastLeft = resolve;
        });
      }
      statements.clear();
      try {
        if (!readOnly) foldLog();
      } finally {
        database.close();
      }
    },
  };
}
