import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { KnowhowError } from '../../domain/errors.js';
import { SCHEMA, schemaChanged } from '../../storage/schema-version.js';
import type { Connection, Sql, SqlValue, Within } from '../../storage/sql/sql.js';
import { closedError, misuse } from '../../storage/storage-error.js';
import { postgresDialect } from './dialect.js';
import type { PgClient, PgPool } from './pool.js';
import { isCollision, isDamage, isOutage, sqlState, toStorageError } from './postgres-failure.js';

/** A database that is open. */
export interface PostgresConnection extends Connection {
  /** The schema that everything lies in, quoted. */
  schema: string;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** Times that a transaction is tried again because others are in its way. */
const COLLISION_TRIES = 20;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A database with tables, in use by several processes. */
interface InUse {
  /** A name that no other process has; letters and digits. */
  process: string;
}

/** The setting that row-level security compares rows with; 0 stands for all collections. */
const withinOf = (within: Within | undefined): string => (within === undefined ? '0' : String(within));

/**
 * Wraps a pool. Calls that meet an outage are made again until it is over or has lasted too long. Every durable
 * transaction leaves a number in a row that is its own while it is under way: one whose COMMIT was sent and not answered
 * is looked for there, so that it is neither lost nor done twice. (The number that the server itself gives a transaction
 * will not do: after a crash of the server another one may get it.)
 *
 * @param schemaName the schema that the tables lie in
 * @param outageTimeoutMs give up on an outage after about so long
 * @param inUse left out while the tables are made
 */
export function connection(
  pool: PgPool,
  schemaName: string,
  outageTimeoutMs: number,
  inUse?: InUse,
): PostgresConnection {
  const schema = quoted(schemaName);
  const freeSlots: number[] = [];
  let slots = 0;
  let writes = 0;
  let closed = false;
  let underWay = 0;
  let lastLeft: (() => void) | undefined;

  const settings = (within: Within | undefined) =>
    `set_config('search_path', '${schema.replaceAll("'", "''")}', true), set_config('knowhow.within', '${withinOf(within)}', true)`;

  /** Calls `work` with statements that are refused once it has ended. */
  async function withSql<T>(client: PgClient, work: (sql: Sql) => Promise<T>): Promise<T> {
    let ended = false;
    const query = async (text: string, values: SqlValue[]) => {
      if (ended) throw misuse('A statement came after the end of its transaction.');
      return client.query(text, values);
    };
    const sql: Sql = {
      ...postgresDialect,
      all: async <Row>(text: string, ...values: SqlValue[]) => (await query(text, values)).rows as Row[],
      get: async <Row>(text: string, ...values: SqlValue[]) =>
        (await query(text, values)).rows[0] as Row | undefined,
      run: async (text, ...values) => (await query(text, values)).rowCount ?? 0,
    };
    try {
      return await work(sql);
    } finally {
      ended = true;
    }
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

  async function readOnce<T>(within: Within | undefined, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let sound = true;
    try {
      // Sent together with the first statement, not before it: one way to the server and back less.
      const begun = client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT ${settings(within)}, pg_is_in_recovery() AS replica`,
      );
      begun.catch(() => {});
      const result = await withSql(client, work).finally(async () => refuseReplica((await begun).rows[0]));
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
   * True where the write that was to leave this number in this row has landed, asked on another connection: waits for it
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
    within: Within | undefined,
    work: (sql: Sql) => Promise<T>,
    lazily: boolean,
    until: number,
  ): Promise<T> {
    if (!inUse) return writeWith(within, work, lazily, '');
    const number = freeSlots.pop() ?? slots++;
    const slot = `${inUse.process}${number}`;
    const write = ++writes;
    try {
      return await writeWith(
        within,
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
    within: Within | undefined,
    work: (sql: Sql) => Promise<T>,
    lazily: boolean,
    note: string,
  ): Promise<T> {
    const client = await pool.connect();
    let sound = true;
    let done: { result: T } | undefined;
    try {
      const lazy = lazily ? ", set_config('synchronous_commit', 'off', true)" : '';
      const version = inUse ? `, (SELECT number FROM ${schema}.version) AS version` : '';
      const { rows } = await client.query(
        `BEGIN; ${note} SELECT ${settings(within)}, set_config('idle_in_transaction_session_timeout', '30s', true)${lazy}${version}`,
      );
      const { version: found } = rows[0] as { version?: number };
      if (inUse && found !== SCHEMA) throw schemaChanged(found ?? 0);
      const result = await withSql(client, work);
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
    const until = performance.now() + outageTimeoutMs;
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
    read: (work, within) => whileOpen(() => patiently(() => readOnce(within, work))),
    write: (work, { within, lazily = false } = {}) =>
      whileOpen(() => patiently((until) => writeOnce(within, work, lazily, until))),
    isDamage,
    isRefusal: (error) => sqlState(error) !== undefined && !isOutage(error),
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
