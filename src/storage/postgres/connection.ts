import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { KnowhowError } from '../../domain/errors.js';
import { closedError } from '../storage-error.js';
import type { PgClient, PgPool } from './pool.js';
import { isCollision, isOutage, toStorageError } from './postgres-failure.js';

/** A transaction that is open. */
export interface Tx {
  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: unknown[]): Promise<Row | undefined>;
  /** All rows. */
  all<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...values: unknown[]): Promise<number>;
}

/** Whose rows a transaction may see and write: an account's number. The server itself holds to it. */
export type Scope = number;
/** All accounts: the store's own work, such as handing out jobs. */
export const ALL_ACCOUNTS: Scope = 0;
/** No account. */
export const NO_ACCOUNT: Scope = -1;

/** How to write. */
export interface WriteOptions {
  /** The server need not wait for its disk: what it answers may be undone by a crash of the server. */
  lazily?: boolean;
}

/** A database that is open. */
export interface Connection {
  /** The schema that everything lies in, quoted. */
  schema: string;
  /**
   * Calls `work` with one unchanging view of the database.
   *
   * @throws KnowhowError `storage_error`, `closed`
   */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `work` in a transaction: it lands whole when `work` returns and not at all when it throws. Resolves when it
   * is durable. `work` may be called again, where the connection broke or another transaction stood in the way: it
   * must do nothing but through `tx`.
   *
   * @throws KnowhowError `storage_error`, `closed`
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Refuses further calls, waits for those under way, and lets go of the server. */
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** Times that a transaction is tried again because others stand in its way. */
const COLLISION_TRIES = 20;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** How a lost COMMIT ended. */
type Ending = 'committed' | 'aborted' | 'unknown';

/**
 * Wraps a pool. Calls that meet an outage are made again until it is over or has lasted too long; a transaction whose
 * COMMIT was sent and not answered is looked up by its number, so that it is neither lost nor done twice.
 *
 * @param schemaName the schema that the tables lie in
 * @param patienceMs give up on an outage after about so long
 * @param known the version of the tables that this program knows: it writes to no other; left out, nobody looks
 */
export function connection(pool: PgPool, schemaName: string, patienceMs: number, known?: number): Connection {
  const schema = quoted(schemaName);
  let closed = false;
  let underWay = 0;
  let lastLeft: (() => void) | undefined;

  const settings = (scope: Scope) =>
    `set_config('search_path', '${schema.replaceAll("'", "''")}', true), set_config('knowhow.account', '${scope}', true)`;

  const txOf = (client: PgClient): Tx => {
    const rows = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows;
    return {
      all: async <Row>(sql: string, ...values: unknown[]) => (await rows(sql, values)) as Row[],
      get: async <Row>(sql: string, ...values: unknown[]) => (await rows(sql, values))[0] as Row | undefined,
      run: async (sql, ...values) => (await client.query(sql, values)).rowCount ?? 0,
    };
  };

  function refuseOther(found: number | undefined): void {
    if (known === undefined || found === known) return;
    throw new KnowhowError(
      'storage_error',
      `Another program brought the database to schema ${found}, this knowhow writes schema ${known}. Restart this program with the knowhow that did so, or a newer one.`,
      { found, known },
    );
  }

  /** Ends a transaction that failed; true when the connection is still good. */
  async function undo(client: PgClient): Promise<boolean> {
    try {
      await client.query('ROLLBACK');
      return true;
    } catch {
      return false;
    }
  }

  async function readOnce<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let sound = true;
    try {
      // Sent together with the first statement, not before it: one way to the server and back less.
      const begun = client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT ${settings(scope)}`,
      );
      begun.catch(() => {});
      const result = await work(txOf(client));
      await begun;
      // Nobody waits for it: there is nothing that could be lost.
      client.query('COMMIT').catch(() => {});
      return result;
    } catch (error) {
      sound = !isOutage(error) && (await undo(client));
      throw error;
    } finally {
      client.release(!sound);
    }
  }

  /** How the transaction of that number ended, asked on another connection. */
  async function endingOf(xid: string, until: number): Promise<Ending> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const client = await pool.connect();
        let sound = false;
        try {
          const { rows } = await client.query('SELECT pg_xact_status($1::text::xid8) AS status', [xid]);
          sound = true;
          const { status } = rows[0] as { status: string | null };
          if (status === 'committed' || status === 'aborted') return status;
          if (status === null) return 'unknown';
        } finally {
          client.release(!sound);
        }
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
      if (performance.now() > until) return 'unknown';
      await sleep(pause);
    }
  }

  async function writeOnce<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    lazily: boolean,
    until: number,
  ): Promise<T> {
    const client = await pool.connect();
    let sound = true;
    let landing: { xid: string; result: T } | undefined;
    try {
      const lazy = lazily ? ", set_config('synchronous_commit', 'off', true)" : '';
      const { rows } = await client.query(
        `BEGIN; SELECT ${settings(scope)}, set_config('idle_in_transaction_session_timeout', '30s', true)${lazy},
           pg_current_xact_id()::text AS xid${known === undefined ? '' : `, (SELECT number FROM ${schema}.version) AS version`}`,
      );
      const { xid, version } = rows[0] as { xid: string; version?: number };
      refuseOther(version);
      const result = await work(txOf(client));
      landing = { xid, result };
      await client.query('COMMIT');
      return result;
    } catch (error) {
      sound = !isOutage(error) && (await undo(client));
      if (!landing || !isOutage(error)) throw error;
    } finally {
      client.release(!sound);
    }
    const ending = await endingOf(landing.xid, until);
    if (ending === 'committed') return landing.result;
    if (ending === 'aborted') throw new Aborted();
    throw new KnowhowError(
      'storage_error',
      'The connection to the database broke while this was being kept, and how that ended cannot be found out. Ask what is there before doing it again; a store with an idempotency key may simply be sent again.',
      { retry_after_ms: LONGEST_PAUSE_MS },
    );
  }

  /** Again and again until the outage is over or has lasted too long. */
  async function patiently<T>(work: (until: number) => Promise<T>): Promise<T> {
    const until = performance.now() + patienceMs;
    let collisions = 0;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work(until);
      } catch (error) {
        const collided = isCollision(error) && ++collisions <= COLLISION_TRIES;
        if (!(error instanceof Aborted) && !collided && !(isOutage(error) && performance.now() < until)) {
          throw toStorageError(error);
        }
        if (collided) pause = FIRST_PAUSE_MS;
      }
      await sleep(pause);
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

  return {
    schema,
    read: (scope, work) => whileOpen(() => patiently(() => readOnce(scope, work))),
    write: (scope, work, { lazily = false } = {}) =>
      whileOpen(() => patiently((until) => writeOnce(scope, work, lazily, until))),
    async close() {
      if (closed) return;
      closed = true;
      if (underWay > 0) {
        await new Promise<void>((resolve) => {
          lastLeft = resolve;
        });
      }
      await pool.end();
    },
  };
}

/** A transaction that the server gave up: nothing of it landed, and it may be done again. */
class Aborted extends Error {}
