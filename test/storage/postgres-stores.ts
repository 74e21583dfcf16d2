import pg from 'pg';
import { afterAll } from 'vitest';
import { openPostgresStore } from '../../src/leaves/postgres/open-postgres-store.js';
import type { Store } from '../../src/storage/store.js';
import { givenServer } from './given-server.js';
import { openPglitePool } from './pglite-pool.js';
import { startTestServer } from './postgres-server.js';

/** Every table with rows of a store, those that others point to last. */
const TABLES = [
  'idempotency',
  'job',
  'provenance',
  'entry_words',
  'entry_size',
  'entry_source',
  'meaning',
  'correction',
  'entry',
  'record',
  'tombstone',
  'word',
  'word_place',
  'tuning',
  'deletion_mark',
  'api_key',
  'collection',
  'account',
  'pending_trace',
  'pending_span',
  'pending_run',
  'pending_room',
];

/** Makes stores that are new and empty. */
export interface PostgresStores {
  /** What they are kept in. */
  name: string;
  /** False for PGlite, which takes a byte order mark off the beginning of a text. */
  keepsEveryText: boolean;
  makeStore(): Promise<Store>;
}

/** The URL of a superuser on a server that runs already. */
const GIVEN = process.env.KNOWHOW_TEST_POSTGRES;

/**
 * Stores in a PostgreSQL server that ends with the test file, or in the one that is given; where there is none, in
 * PGlite, and it says so. Making tables takes longer than a test: a store that is closed leaves its own to the next
 * one, emptied.
 */
export async function postgresStores(): Promise<PostgresStores> {
  const server = GIVEN ? await givenServer(GIVEN) : await startTestServer();
  if ('reason' in server) {
    console.log(
      `PGlite in place of PostgreSQL, for the contract alone and without its hostile texts: ${server.reason}`,
    );
    const pglite = await openPglitePool();
    afterAll(() => pglite.close());
    return recycled('postgres (PGlite)', false, {
      async open(schema) {
        const store = await openPostgresStore({
          url: `postgres://pglite/db?schema=${schema}`,
          pool: pglite.pool(),
        });
        // It is in memory, and says that it is not durable.
        const check = async () => (await store.check()).filter(({ name }) => name !== 'durability');
        return { ...store, check };
      },
      async empty(schema) {
        const held = await pglite.pool().connect();
        await held.query(emptying(schema)).finally(() => held.release(false));
      },
    });
  }
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  afterAll(async () => {
    await admin.end();
    await server.close();
  });
  return recycled('postgres', true, {
    open: (schema) => openPostgresStore({ url: `${server.url}?schema=${schema}`, connections: 6 }),
    empty: async (schema) => void (await admin.query(emptying(schema))),
  });
}

const emptying = (schema: string): string =>
  TABLES.map((table) => `DELETE FROM ${schema}.${table}`).join(';');

function recycled(
  name: string,
  keepsEveryText: boolean,
  { open, empty }: { open(schema: string): Promise<Store>; empty(schema: string): Promise<void> },
): PostgresStores {
  const free: string[] = [];
  let made = 0;
  return {
    name,
    keepsEveryText,
    async makeStore() {
      const used = free.pop();
      const schema = used ?? `store${++made}`;
      if (used) await empty(used);
      const store = await open(schema);
      let closed = false;
      return {
        ...store,
        async close() {
          await store.close();
          if (!closed) free.push(schema);
          closed = true;
        },
      };
    },
  };
}
