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
interface WriteOptions {
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

/** What a database that is in use is opened with. */
interface InUse {
  /** The version of the tables that this program knows: it writes to no other. */
  version: number;
  /** A name that no other process has; letters and digits. */
  process: string;
}

/**
 * Wraps a pool. Calls that meet an outage are made again until it is over or has lasted too long. Every durable
 * transaction leaves a number in a row that is its own while it is under way: one whose COMMIT was sent and not answered
 * is looked for there, so that it is neither lost nor done twice. (The number that the server itself gives a transaction
 * will not do: after a crash of the server another one may get it.)
 *
 * @param schemaName the schema that the tables lie in
 * @param patienceMs give up on an outage after about so long
 * @param inUse left out while the tables are made
 */
export function connection(pool: PgPool, schemaName: string, patienceMs: number, inUse?: InUse): Connection {
  const schema = quoted(schemaName);
  const known = inUse?.version;
  const freeSlots: number[] = [];
  let slots = 0;
  let writes = 0;
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

  /** A replica may be behind: what was acknowledged would be missing in its answers. */
  function refuseReplica(row: unknown): void {
    if (!(row as { replica: boolean }).replica) return;
    throw Object.assign(new Error('the server is a replica'), { code: '25006' });
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
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT ${settings(scope)}, pg_is_in_recovery() AS replica`,
      );
      begun.catch(() => {});
      const result = await work(txOf(client)).finally(async () => refuseReplica((await begun).rows[0]));
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

  /**
   * Whether the write that was to leave this number in this row has landed, asked on another connection: waits for it
   * where it is still under way. Undefined where the server cannot be asked.
   */
  async function hasLanded(slot: string, write: number, until: number): Promise<boolean | undefined> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const client = await pool.connect();
        let sound = false;
        try {
          const { rows } = await client.query(
            `INSERT INTO ${schema}.landed (slot, write) VALUES ($1, 0)
               ON CONFLICT (slot) DO UPDATE SET write = landed.write RETURNING write`,
            [slot],
          );
          sound = true;
          return (rows[0] as { write: number }).write === write;
        } finally {
          client.release(!sound);
        }
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
      if (performance.now() > until) return undefined;
      await sleep(pause);
    }
  }

  async function writeOnce<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    lazily: boolean,
    until: number,
  ): Promise<T> {
    // What need not be durable may as well be done again.
    if (!inUse || lazily) return writeWith(scope, work, lazily, '');
    const number = freeSlots.pop() ?? slots++;
    const slot = `${inUse.process}${number}`;
    const write = ++writes;
    try {
      return await writeWith(
        scope,
        work,
        lazily,
        `INSERT INTO ${schema}.landed (slot, write) VALUES ('${slot}', ${write})
           ON CONFLICT (slot) DO UPDATE SET write = excluded.write, at = now();`,
      );
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const landed = await hasLanded(slot, write, until);
      if (landed) return error.result as T;
      if (landed === false) throw error;
      throw new KnowhowError(
        'storage_error',
        'The connection to the database broke while this was being kept, and how that ended cannot be found out yet. Ask what is there before doing it again; a store with an idempotency key may simply be sent again.',
        { retry_after_ms: LONGEST_PAUSE_MS },
      );
    } finally {
      freeSlots.push(number);
    }
  }

  async function writeWith<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    lazily: boolean,
    note: string,
  ): Promise<T> {
    const client = await pool.connect();
    let sound = true;
    let done: { result: T } | undefined;
    try {
      const lazy = lazily ? ", set_config('synchronous_commit', 'off', true)" : '';
      const version = known === undefined ? '' : `, (SELECT number FROM ${schema}.version) AS version`;
      const { rows } = await client.query(
        `BEGIN; ${note} SELECT ${settings(scope)}, set_config('idle_in_transaction_session_timeout', '30s', true)${lazy}${version}`,
      );
      refuseOther((rows[0] as { version?: number }).version);
      const result = await work(txOf(client));
      done = { result };
      await client.query('COMMIT');
      return result;
    } catch (error) {
      sound = !isOutage(error) && (await undo(client));
      throw done && isOutage(error) ? new Unanswered(done.result, error) : error;
    } finally {
      client.release(!sound);
    }
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
        const origin = error instanceof Unanswered ? error.cause : error;
        if (!collided && !(isOutage(origin) && performance.now() < until)) throw toStorageError(origin);
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

/** A COMMIT was sent and not answered. */
class Unanswered extends Error {
  constructor(
    readonly result: unknown,
    cause: unknown,
  ) {
    super('the connection broke while a transaction ended', { cause });
  }
}
