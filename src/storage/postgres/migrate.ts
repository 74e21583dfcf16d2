import { KnowhowError } from '../../domain/errors.js';
import { checkOf, type SecretsGiven, secretBehind } from '../secret-check.js';
import { ALL_ACCOUNTS, type Connection, type Tx } from './connection.js';
import { tables } from './migrations/001-tables.js';
import { curation } from './migrations/002-curation.js';
import { onlyKeys } from './migrations/003-only-keys.js';
import { rowSecurity } from './row-security.js';

/**
 * Every step from an empty schema to the present one, in order. A step that was released is never changed: a change is
 * a further step. The table `version` counts the steps that were taken.
 */
export const MIGRATIONS: readonly string[] = [`${tables}${rowSecurity}`, curation, onlyKeys];

/** The oldest server that this driver works with. */
const OLDEST_SERVER = 150_000;
/** The lock that those who make or change the tables hold: any number that is no collection's. */
const LOCK = -20_261_122;

interface Value {
  value: Uint8Array;
}

/**
 * Brings a database to the present schema, in one transaction: of several processes that open a new one at once, one
 * makes the tables and the others find them made. A server that has them already is only looked at.
 *
 * @param db a connection that looks at no version
 * @param schemaName where the tables lie, or will
 * @param fresh the secret of a new store that is given none
 * @throws KnowhowError `storage_error` when the server is too old, the schema another program's or a newer knowhow's,
 *   or the store is kept with another secret
 */
export async function migrate(
  db: Connection,
  schemaName: string,
  fresh: Uint8Array,
  secrets: SecretsGiven,
): Promise<void> {
  const ready = await db.read(ALL_ACCOUNTS, async (tx) => {
    await refuseOldServer(tx);
    return (await found(tx, schemaName)) === MIGRATIONS.length && (await isSettled(tx, secrets));
  });
  if (ready) return;
  await db.write(ALL_ACCOUNTS, async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', LOCK);
    const version = await found(tx, schemaName);
    if (version > MIGRATIONS.length) {
      throw new KnowhowError(
        'storage_error',
        `The database has schema ${version}, this knowhow knows schemas up to ${MIGRATIONS.length}. Install the knowhow that wrote it, or a newer one.`,
        { found: version, known: MIGRATIONS.length },
      );
    }
    if (version === 0) {
      const there = await tx.get('SELECT 1 FROM pg_namespace WHERE nspname = $1', schemaName);
      if (!there) await tx.run(`CREATE SCHEMA ${db.schema}`);
      await tx.run('CREATE TABLE version (number integer NOT NULL)');
      await tx.run('INSERT INTO version VALUES (0)');
    }
    for (const step of MIGRATIONS.slice(version)) {
      for (const statement of step.split(';\n')) if (statement.trim()) await tx.run(statement);
    }
    await tx.run('UPDATE version SET number = $1', MIGRATIONS.length);
    await settle(tx, fresh, secrets);
  });
}

async function refuseOldServer(tx: Tx): Promise<void> {
  const row = await tx.get<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  if (Number(row!.number) >= OLDEST_SERVER) return;
  throw new KnowhowError(
    'storage_error',
    `The server is PostgreSQL ${row!.name}; knowhow needs 15 or newer. Upgrade the server, or name another one.`,
    { server: row!.name },
  );
}

/** How many steps were taken; 0 where there is nothing. */
async function found(tx: Tx, schemaName: string): Promise<number> {
  const there = await tx.all<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1`,
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
  return (await tx.get<{ number: number }>('SELECT number FROM version'))!.number;
}

const read = async (tx: Tx, name: string): Promise<Uint8Array | undefined> =>
  (await tx.get<Value>('SELECT value FROM meta WHERE name = $1', name))?.value;

/** True when the store is kept with what is given, and nothing has to be written for it. */
async function isSettled(tx: Tx, secrets: SecretsGiven): Promise<boolean> {
  const check = await read(tx, 'secret_check');
  const { given } = secrets;
  if (!check) return given === undefined || given === 'unused';
  return secretBehind(check, secrets) === (given === 'unused' ? undefined : given);
}

/**
 * Settles which secret a store is kept with, as in a file: without one that is given it lies in the database; one that
 * is given takes its place, and a check value alone is kept.
 */
async function settle(tx: Tx, fresh: Uint8Array, secrets: SecretsGiven): Promise<void> {
  const check = await read(tx, 'secret_check');
  const behind = check && secretBehind(check, secrets);
  const { given } = secrets;
  const keep = (name: string, value: Uint8Array, otherwise: string) =>
    tx.run(
      `INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) ${otherwise}`,
      name,
      Buffer.from(value),
    );
  if (given === undefined || given === 'unused') {
    if (!check) await keep('secret', fresh, 'DO NOTHING');
    return;
  }
  if (behind === given) return;
  await tx.run("DELETE FROM meta WHERE name = 'secret'");
  await keep('secret_check', checkOf(given), 'DO UPDATE SET value = excluded.value');
}

/**
 * The secret of an open store: the one in it, else the one it is kept with.
 *
 * @throws KnowhowError `storage_error` when that is none of those given
 */
export function secretOf(db: Connection, secrets: SecretsGiven): Promise<Uint8Array> {
  return db.read(ALL_ACCOUNTS, async (tx) => {
    const inside = await read(tx, 'secret');
    if (inside) return new Uint8Array(inside);
    const check = (await read(tx, 'secret_check'))!;
    return secretBehind(check, secrets) ?? secretBehind(check, {})!;
  });
}
