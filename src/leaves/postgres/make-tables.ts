import { KnowhowError } from '../../domain/errors.js';
import { otherSchema, SCHEMA } from '../../storage/schema-version.js';
import type { SecretsGiven } from '../../storage/secret-check.js';
import { settleKeySalt } from '../../storage/sql/key-salt.js';
import { settleSecret } from '../../storage/sql/secret.js';
import type { Sql } from '../../storage/sql/sql.js';
import type { PostgresConnection } from './connection.js';
import { isSettled } from './is-settled.js';
import { ROW_SECURITY } from './row-security.js';
import { TABLES } from './schema.js';

/** Everything that is made in a new schema. */
const NEW = [TABLES, ROW_SECURITY].join('\n');

/** The oldest server that this driver works with. */
const OLDEST_SERVER = 150_000;
/** The lock that those who make the tables hold: any number that is no collection's. */
const LOCK = -20_261_122;

/**
 * Makes the tables in a schema that has none, in one transaction: of several processes that open a new one at once, one
 * makes the tables and the others find them made. A server that has them already is only looked at.
 *
 * @param db a connection that looks at no version
 * @param schemaName where the tables lie, or will
 * @param random makes the salt of a new store, and its secret where it is given none
 * @throws KnowhowError `storage_error` when the server is too old, the schema another program's or with the tables of
 *   another knowhow, or the store is kept with another secret
 */
export async function makeTables(
  db: PostgresConnection,
  schemaName: string,
  random: (bytes: number) => Uint8Array,
  secrets: SecretsGiven,
): Promise<void> {
  const ready = await db.read(async (sql) => {
    await refuseOldServer(sql);
    return (await versionOf(sql, schemaName)) === SCHEMA && (await isSettled(sql, secrets));
  });
  if (ready) return;
  await db.write(async (sql) => {
    await sql.run('SELECT pg_advisory_xact_lock($1)', LOCK);
    if ((await versionOf(sql, schemaName)) === 0) {
      const there = await sql.get('SELECT 1 FROM pg_namespace WHERE nspname = $1', schemaName);
      if (!there) await sql.run(`CREATE SCHEMA ${db.schema}`);
      await runAll(sql, NEW);
      await sql.run('INSERT INTO version VALUES ($1)', SCHEMA);
    }
    await settleSecret(sql, random(32), secrets);
    await settleKeySalt(sql, random(32));
  });
}

async function runAll(sql: Sql, statements: string): Promise<void> {
  for (const statement of statements.split(';\n')) if (statement.trim()) await sql.run(statement);
}

async function refuseOldServer(sql: Sql): Promise<void> {
  const row = await sql.get<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  if (Number(row!.number) >= OLDEST_SERVER) return;
  throw new KnowhowError(
    'storage_error',
    `The server is PostgreSQL ${row!.name}; knowhow needs 15 or newer. Upgrade the server, or name another one.`,
    { server: row!.name },
  );
}

/** The version of the tables; 0 where there is nothing yet. */
async function versionOf(sql: Sql, schemaName: string): Promise<number> {
  const there = await sql.all<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1',
    schemaName,
  );
  if (there.length === 0) return 0;
  const names = new Set(there.map(({ name }) => name));
  if (!names.has('version') || !names.has('meta')) {
    throw new KnowhowError(
      'storage_error',
      `The schema ${schemaName} of the database holds tables of another program. Name another one: add ?schema=<name> to the URL.`,
    );
  }
  const version = (await sql.get<{ number: number }>('SELECT number FROM version'))?.number ?? 0;
  if (version !== SCHEMA) throw otherSchema('The database', version);
  return version;
}
