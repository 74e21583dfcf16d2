import { SCHEMA } from '../../storage/schema-version.js';
import type { Connection } from '../../storage/sql/sql.js';
import type { Finding, Store } from '../../storage/store.js';
import { checkRows } from './check-rows.js';
import { look } from './look.js';

type Found = Omit<Finding, 'name'>;

const RESTORE = 'Restore a backup of the database from before the damage.';
const LOG = 'Look at the log of the database server.';

/**
 * The self-check of the store in a server.
 *
 * @param where the database, without its password
 */
export const serverCheck = (db: Connection, where: string): Pick<Store, 'check'> => ({
  check: () => checkServer(db, where),
});

/** Looks at the server's settings, the schema, the wall between collections, and the sum beside every row. */
async function checkServer(db: Connection, where: string): Promise<Finding[]> {
  const findings = [
    await look('server', LOG, () => serverFinding(db, where)),
    await look('schema', LOG, () => schemaFinding(db)),
  ];
  if (findings.some(({ ok }) => !ok)) return findings;
  return [
    ...findings,
    await look('durability', LOG, () => durabilityFinding(db)),
    await look('accounts', LOG, () => wallFinding(db)),
    ...(await checkRows(db, RESTORE)),
  ];
}

async function serverFinding(db: Connection, where: string): Promise<Found> {
  const row = await db.read((sql) =>
    sql.get<{ version: string; size: number; standby: boolean }>(
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
              pg_is_in_recovery() AS standby`,
    ),
  );
  const detail = `${where}, PostgreSQL ${row!.version}, ${(row!.size / 1024 / 1024).toFixed(1)} MB`;
  if (!row!.standby) return { ok: true, detail };
  return { ok: false, detail: `${detail}, a replica`, remedy: 'Name the primary in the URL.' };
}

async function schemaFinding(db: Connection): Promise<Found> {
  const row = await db.read((sql) => sql.get<{ number: number }>('SELECT number FROM version'));
  if (row?.number === SCHEMA) return { ok: true, detail: `version ${SCHEMA}` };
  return {
    ok: false,
    detail: `version ${row?.number}, this knowhow works with ${SCHEMA}`,
    remedy: 'Another program changed the schema: restart this one with the newest knowhow installed.',
  };
}

async function durabilityFinding(db: Connection): Promise<Found> {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  const rows = await db.read((sql) =>
    sql.all<{ name: string; value: string }>(
      'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
      names,
    ),
  );
  const value = new Map(rows.map((row) => [row.name, row.value]));
  const detail = rows.map((row) => `${row.name} ${row.value}`).join(', ');
  const off = names.slice(0, 3).filter((name) => value.get(name) === 'off');
  if (off.length === 0) {
    const advice =
      value.get('data_checksums') === 'on' ? '' : '; data_checksums would find damage on the disk sooner';
    return { ok: true, detail: `${detail}${advice}` };
  }
  return {
    ok: false,
    detail,
    remedy: `What was acknowledged can be lost in a crash of the server: set ${off.join(' and ')} to on.`,
  };
}

async function wallFinding(db: Connection): Promise<Found> {
  const row = await db.read((sql) =>
    sql.get<{ name: string; passes: boolean }>(
      'SELECT rolname AS name, rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user',
    ),
  );
  if (!row?.passes) {
    return {
      ok: true,
      detail: 'row-level security keeps collections apart, beside every statement of knowhow',
    };
  }
  // Answers are right all the same: the wall is the second one.
  return {
    ok: true,
    detail: `the user ${row.name} passes by row-level security (a superuser, or BYPASSRLS): collections are kept apart by knowhow's statements alone. Connect as an ordinary user for the second wall.`,
  };
}
