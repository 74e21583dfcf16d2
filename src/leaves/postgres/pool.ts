import { KnowhowError } from '../../domain/errors.js';
import { toConnectError } from './postgres-failure.js';

/** What a statement gave. */
export interface PgResult {
  rows: unknown[];
  /** Rows that it touched; null where that means nothing. */
  rowCount: number | null;
}

/** One connection, for as long as it is held. Statements are answered in the order in which they were sent. */
export interface PgClient {
  /** Without values one text may hold several statements; the last result is that of the last one. */
  query(text: string, values?: unknown[]): Promise<PgResult>;
  /** Gives it back; `broken`: nobody may get it again. */
  release(broken: boolean): void;
}

/** Connections to one database: what this driver needs of `pg`'s pool, or of whatever stands in for it. */
export interface PgPool {
  connect(): Promise<PgClient>;
  end(): Promise<void>;
}

/** Number of connections at most, and their timeouts. */
interface PoolOptions {
  /** Connections at most. */
  size: number;
  /** Milliseconds that connecting may take. */
  connectMs: number;
  /** Milliseconds that one statement may take before the connection counts as lost. */
  statementMs: number;
}

const INT8 = 20;

/** Whole numbers of 64 bits come as text; all that this driver keeps in them are safe in a number. */
function parserOf(
  usual: (oid: number, format?: 'text' | 'binary') => (value: string) => unknown,
): (oid: number, format?: 'text' | 'binary') => (value: string) => unknown {
  return (oid, format) => (oid === INT8 && format !== 'binary' ? Number : usual(oid, format));
}

/**
 * Opens a pool with the package `pg`, which is loaded only here. Nothing is connected to yet.
 *
 * @throws KnowhowError `storage_error` when the package is not installed
 */
export async function openPool(url: string, { size, connectMs, statementMs }: PoolOptions): Promise<PgPool> {
  let pg: typeof import('pg');
  try {
    pg = (await import('pg')).default as unknown as typeof import('pg');
  } catch (cause) {
    throw new KnowhowError(
      'storage_error',
      'A store in PostgreSQL needs the package `pg`, which is not installed. Install it: `npm install pg`.',
      {},
      { cause },
    );
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    application_name: 'knowhow',
    pipeline: true,
    types: { getTypeParser: parserOf(pg.types.getTypeParser as never) as never },
  });
  // A connection that breaks while nobody holds it is replaced with the next call.
  pool.on('error', () => {});
  // One that breaks while it is held tells the statement under way; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw toConnectError(error);
      });
      return {
        async query(text, values) {
          const result: unknown = await client.query({ text, ...(values ? { values } : {}) });
          return (Array.isArray(result) ? result.at(-1) : result) as PgResult;
        },
        release: (broken) => client.release(broken),
      };
    },
    end: () => pool.end(),
  };
}
