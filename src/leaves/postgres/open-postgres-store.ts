import { randomBytes } from 'node:crypto';
import {
  BYTES,
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
import { withoutPassword } from '../../engine/admin/without-password.js';
import type { OnDamaged } from '../../storage/codes/checksums.js';
import type { SecretsGiven } from '../../storage/secret-check.js';
import { createSqlStore } from '../../storage/sql/sql-store.js';
import type { Store } from '../../storage/store.js';
import { serverCheck } from '../self-check/check-server.js'; // leaf: self-check
import { connection } from './connection.js';
import { makeTables } from './make-tables.js';
import { parseStoreUrl } from './parse-store-url.js';
import { openPool, type PgPool } from './pool.js';

/** Options to open a database. */
export interface PostgresStoreOptions {
  /**
   * `postgres://user:password@host:port/database`, with what the package `pg` takes after `?`, and `schema=<name>` for
   * the schema that the tables lie in (default `knowhow`; made when missing).
   */
  url: string;
  /** Connections that this process holds at most; default 10. */
  connections?: number | undefined;
  /** Milliseconds that an `accept` waits for others to share its commit; default 2. */
  commitDelayMs?: number | undefined;
  /** Milliseconds that a call waits for a server that cannot be reached before it fails; default 10,000. */
  outageTimeoutMs?: number | undefined;
  /** Milliseconds that one statement may take; past it the connection counts as lost. Default 60,000. */
  statementTimeoutMs?: number | undefined;
  /** 32 bytes that stand for the secret in place of one in the database; see `SqliteStoreOptions.secret`. */
  secret?: Uint8Array | 'unused' | undefined;
  /** The secret before `secret`, where that is being changed. */
  formerSecret?: Uint8Array | undefined;
  /** Where the secret of a new store comes from; default the platform's generator. */
  randomBytes?: ((n: number) => Uint8Array) | undefined;
  /** Told once of everything that is left out of answers because it was altered in the database. */
  onDamaged?: OnDamaged | undefined;
  /** Connections of another driver in place of `pg`. */
  pool?: PgPool | undefined;
}

const CHECKS: OptionChecks<PostgresStoreOptions> = {
  url: required(TEXT),
  connections: numberFrom(1),
  commitDelayMs: numberFrom(0, LONGEST_WAIT_MS),
  outageTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  statementTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  secret: STORE_SECRET,
  formerSecret: BYTES,
  randomBytes: FUNCTION,
  onDamaged: FUNCTION,
  pool: withMethods('connect', 'end'),
};

const CONNECT_MS = 5_000;

/**
 * Opens the store in a PostgreSQL database (15 or newer, no extension needed). Any number of processes on any number of
 * machines may have it open; an answer is given only after the server has confirmed the write.
 *
 * @example
 * const store = await openPostgresStore({ url: 'postgres://knowhow:password@db:5432/knowhow' });
 * const service = await openService({ store });
 * @throws KnowhowError `storage_error` when the server cannot be reached, is too old, lets this user do too little, or
 *   the database has the tables of another knowhow or is kept with another secret; `invalid_request` for an option that is not known
 */
export async function openPostgresStore(given: PostgresStoreOptions): Promise<Store> {
  const options = readOptions('openPostgresStore', given, CHECKS);
  const { commitDelayMs = 2, outageTimeoutMs = 10_000, statementTimeoutMs = 60_000 } = options;
  const { url, schema } = parseStoreUrl(options.url);
  const secrets: SecretsGiven = { given: options.secret, former: options.formerSecret };
  const pool =
    options.pool ??
    (await openPool(url, {
      size: options.connections ?? 10,
      connectMs: CONNECT_MS,
      statementMs: statementTimeoutMs,
    }));
  const random = options.randomBytes ?? randomBytes;
  const process = `${Buffer.from(random(12)).toString('hex')}s`;
  const db = connection(pool, schema, outageTimeoutMs, { process });
  try {
    // As patient as a call: programs are started beside their database, which may still be recovering.
    await makeTables(connection(pool, schema, outageTimeoutMs), schema, random, secrets);
    // What processes that are long gone have left.
    await db.write((sql) => sql.run("DELETE FROM landed WHERE at < now() - interval '7 days'"));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...createSqlStore(db, { secrets, commitDelayMs, onDamaged: options.onDamaged }),
    // The files are the server's: docs/operations/postgres.md says what stays in them for how long, and how it goes.
    erase: () => db.read(async () => 'server' as const),
    ...serverCheck(db, withoutPassword(options.url)), // leaf: self-check
  };
}
