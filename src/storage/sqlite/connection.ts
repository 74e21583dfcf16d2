import { setTimeout as sleep } from 'node:timers/promises';
import { SCHEMA, schemaChanged } from '../schema-version.js';
import type { Connection, Sql, SqlValue } from '../sql/sql.js';
import { closedError, misuse, readOnlyError } from '../storage-error.js';
import { sqliteDialect } from './dialect.js';
import { rollback } from './rollback.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite-database.js';
import { isBusy, isDamage, isFull, toStorageError } from './sqlite-failure.js';

/** Milliseconds that SQLite itself waits for a lock, with the thread standing still. */
export const LOCK_WAIT_MS = 4;
/** Milliseconds between two tries, with the thread free. */
export const LOCK_PAUSE_MS = 8;

/** Lists go to SQLite as JSON. */
const bound = (value: SqlValue): SqliteValue =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : (value as SqliteValue);

/**
 * Wraps a database that is open (see `attach.ts`) and set up. Statements are prepared once and kept. Calls take turns:
 * nobody reads what a transaction has not committed. What a transaction awaits is there already, so that a turn ends
 * without giving others the thread. Waiting for a lock that another process holds is done in short turns with pauses
 * between them, in which this process goes on serving, and reading.
 *
 * @param busyMs give up on a lock after about so long
 * @param readOnly the database is open to be read: every write is refused
 */
export function connection(database: SqliteDatabase, busyMs: number, readOnly = false): Connection {
  const statements = new Map<string, SqliteStatement>();
  const tries = Math.max(1, Math.ceil(busyMs / (LOCK_WAIT_MS + LOCK_PAUSE_MS)));
  let closed = false;
  let underWay = 0;
  let lastLeft: (() => void) | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let writers: Promise<unknown> = Promise.resolve();

  function prepared(sql: string): SqliteStatement {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
      statements.set(sql, statement);
    }
    return statement;
  }

  /** Calls `work` with statements that are refused once it has ended. */
  async function within<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    let ended = false;
    const ready = (sql: string): SqliteStatement => {
      if (ended) throw misuse('A statement came after the end of its transaction.');
      return prepared(sql);
    };
    const sql: Sql = {
      ...sqliteDialect,
      all: async <Row>(text: string, ...values: SqlValue[]) => ready(text).all(...values.map(bound)) as Row[],
      get: async <Row>(text: string, ...values: SqlValue[]) =>
        ready(text).get(...values.map(bound)) as Row | undefined,
      run: async (text, ...values) => Number(ready(text).run(...values.map(bound)).changes),
    };
    try {
      return await work(sql);
    } finally {
      ended = true;
    }
  }

  function alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let left = tries; ; left--) {
      try {
        return await alone(work);
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

  async function transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    prepared('BEGIN IMMEDIATE').run();
    try {
      const { user_version: found } = prepared('PRAGMA store.user_version').get() as { user_version: number };
      if (found !== SCHEMA) throw schemaChanged(found);
      const result = await within(work);
      prepared('COMMIT').run();
      return result;
    } catch (error) {
      rollback((sql) => database.exec(sql));
      throw error;
    }
  }

  /** A transaction that does not wait for the disk. */
  async function unsynced<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    database.exec('PRAGMA store.synchronous = NORMAL');
    try {
      return await transaction(work);
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
    read: (work) => whileOpen(() => patiently(() => within(work))),
    write: (work, { lazily = false } = {}) =>
      whileOpen(() => {
        if (readOnly) throw readOnlyError();
        const mine = writers.then(() => patiently(() => (lazily ? unsynced(work) : transaction(work))));
        writers = mine.catch(() => undefined);
        return mine;
      }),
    isDamage,
    // A full disk ends the whole transaction: then nothing landed, and all must hear it.
    isRefusal: (error) => !isFull(error),
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
