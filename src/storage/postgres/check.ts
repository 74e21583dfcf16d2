import { KnowhowError } from '../../domain/errors.js';
import { unpackText } from '../codes/text-code.js';
import { type HashedRecord, isSoundRecord } from '../record-hash.js';
import type { Finding } from '../store.js';
import { ALL_ACCOUNTS, type Connection } from './connection.js';
import { textHash } from './hashes.js';

type Found = Omit<Finding, 'name'>;

const RESTORE = 'Restore a backup of the database from before the damage.';
const PAGE = 500;
/** Damaged rows that are named. */
const NAMED = 10;

/**
 * Looks at the server's settings, the schema, the wall between accounts, the counts kept for text search, and the hash
 * of every record and situation.
 *
 * @param schema the version of the tables that this knowhow works with
 * @param where the database, without its password
 */
export async function check(db: Connection, schema: number, where: string): Promise<Finding[]> {
  const findings = [
    await look('server', () => serverFinding(db, where)),
    await look('schema', () => schemaFinding(db, schema)),
  ];
  if (findings.some(({ ok }) => !ok)) return findings;
  return [
    ...findings,
    await look('durability', () => durabilityFinding(db)),
    await look('accounts', () => wallFinding(db)),
    await look('secret', () => secretFinding(db)),
    await look('counts', () => countsFinding(db)),
    await look('records', () =>
      rowsFinding<HashedRecord>(
        db,
        'records',
        'SELECT number, id AS name, id, collection, created_at, body, sha256 FROM record WHERE number > $1 ORDER BY number LIMIT $2',
        isSoundRecord,
      ),
    ),
    await look('situations', () =>
      rowsFinding<{ text: string; hash: Buffer }>(
        db,
        'situations',
        'SELECT id AS number, id::text AS name, text, text_hash AS hash FROM situation WHERE id > $1 ORDER BY id LIMIT $2',
        ({ text, hash }) => textHash(unpackText(text)).equals(hash),
      ),
    ),
  ];
}

async function look(name: string, find: () => Promise<Found>): Promise<Finding> {
  try {
    return { name, ...(await find()) };
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.code === 'closed') throw error;
    return {
      name,
      ok: false,
      detail: (error as Error).message,
      remedy: 'Look at the log of the database server.',
    };
  }
}

async function serverFinding(db: Connection, where: string): Promise<Found> {
  const row = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.get<{ version: string; size: number; standby: boolean }>(
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
              pg_is_in_recovery() AS standby`,
    ),
  );
  const detail = `${where}, PostgreSQL ${row!.version}, ${(row!.size / 1024 / 1024).toFixed(1)} MB`;
  if (!row!.standby) return { ok: true, detail };
  return { ok: false, detail: `${detail}, a replica`, remedy: 'Name the primary in the URL.' };
}

async function schemaFinding(db: Connection, known: number): Promise<Found> {
  const row = await db.read(ALL_ACCOUNTS, (tx) => tx.get<{ number: number }>('SELECT number FROM version'));
  if (row?.number === known) return { ok: true, detail: `version ${known}` };
  return {
    ok: false,
    detail: `version ${row?.number}, this knowhow works with ${known}`,
    remedy: 'Another program changed the schema: restart this one with the newest knowhow installed.',
  };
}

async function durabilityFinding(db: Connection): Promise<Found> {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<{ name: string; value: string }>(
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
  const row = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.get<{ name: string; passes: boolean }>(
      'SELECT rolname AS name, rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user',
    ),
  );
  if (!row?.passes) {
    return { ok: true, detail: 'row-level security keeps accounts apart, beside every statement of knowhow' };
  }
  // Answers are right all the same: the wall is the second one.
  return {
    ok: true,
    detail: `the user ${row.name} passes by row-level security (a superuser, or BYPASSRLS): accounts are kept apart by knowhow's statements alone. Connect as an ordinary user for the second wall.`,
  };
}

async function secretFinding(db: Connection): Promise<Found> {
  const inside = await db.read(ALL_ACCOUNTS, (tx) => tx.get("SELECT 1 FROM meta WHERE name = 'secret'"));
  return {
    ok: true,
    detail: inside
      ? 'The secret lies in the database: whoever reads it can open sealed errors and forge receipts and boundaries. Set KNOWHOW_SECRET to keep it apart.'
      : 'The secret is kept outside the database.',
  };
}

async function countsFinding(db: Connection): Promise<Found> {
  const wrong = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<{ id: number }>(
      `SELECT collection.id FROM collection
         LEFT JOIN (SELECT collection, count(*) AS entries, sum(word_count) AS words FROM entry GROUP BY collection)
                AS real ON real.collection = collection.id
        WHERE collection.entries <> coalesce(real.entries, 0) OR collection.words <> coalesce(real.words, 0)`,
    ),
  );
  if (wrong.length === 0) {
    return { ok: true, detail: 'the counts kept for text search agree with the entries' };
  }
  const which = wrong.map(({ id }) => id).join(', ');
  return { ok: false, detail: `counts of collections ${which} are off`, remedy: RESTORE };
}

async function rowsFinding<Row>(
  db: Connection,
  what: string,
  sql: string,
  isSound: (row: Row) => boolean,
): Promise<Found> {
  const damaged: string[] = [];
  let seen = 0;
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(ALL_ACCOUNTS, (tx) =>
      tx.all<Row & { number: number; name: string }>(sql, from, PAGE),
    );
    for (const row of page) if (!isSound(row)) damaged.push(row.name);
    seen += page.length;
    if (page.length < PAGE) break;
    last = page.at(-1)!.number;
  }
  if (damaged.length === 0) return { ok: true, detail: `${seen} ${what} are as they were written` };
  return {
    ok: false,
    detail: `${damaged.length} of ${seen} ${what} are damaged: ${damaged.slice(0, NAMED).join(', ')}${damaged.length > NAMED ? ', …' : ''}`,
    remedy: RESTORE,
  };
}
