import { randomBytes } from 'node:crypto';
import { KnowhowError } from '../../domain/errors.js';
import { unpackText } from '../codes/text-code.js';
import { COUNTED, type ColumnType, type TransferRow, type TransferTable } from '../transfer/tables.js';
import type { TransferEnd } from '../transfer/transfer-end.js';
import { ALL_ACCOUNTS, connection, type Scope, type Tx } from './connection.js';
import { listHash, textHash } from './hashes.js';
import { MIGRATIONS, migrate } from './migrate.js';
import { parseStoreUrl } from './parse-store-url.js';
import { openPool } from './pool.js';
import { indexWords } from './words.js';

const TYPES: Record<ColumnType, string> = {
  whole: 'bigint',
  real: 'double precision',
  text: 'text',
  bytes: 'bytea',
};
const PATIENCE_MS = 10_000;
const LONGEST_STATEMENT_MS = 600_000;

/** The version of tables that a move is filling: no program opens or writes them before it is over. */
const BEING_MOVED = -1;

/** A database as one end of a move. */
interface PostgresEnd extends TransferEnd {
  /** Lets programs open what was moved. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Columns that this driver finds long texts by. */
const HASHES: Record<string, Record<string, (row: TransferRow) => Buffer>> = {
  collection: { tenant_hash: ({ tenant }) => textHash(tenant as string) },
  idempotency: { key_hash: ({ key }) => textHash(key as string) },
  api_key: { id_hash: ({ id }) => textHash(id as string) },
  token_bucket: {
    key_hash: ({ account, bucket }) => listHash(unpackText(account as string), unpackText(bucket as string)),
  },
  voice: {
    by_task: (row) => listHash(...['key', 'source', 'task'].map((name) => unpackText(row[name] as string))),
    by_shape: (row) => listHash(...['key', 'shape'].map((name) => unpackText(row[name] as string))),
  },
};

/** Tables whose rows say whose they are. */
const OWNED = new Set([
  'record',
  'voice',
  'job',
  'idempotency',
  'situation',
  'entry',
  'tuning',
  'deletion_mark',
  'audit',
]);

/**
 * A database as one end of a move.
 *
 * @param fill it is what a move goes to: it must be empty, or half filled by an earlier one
 * @throws KnowhowError `storage_error` when there is something in it already
 */
export async function transferPostgres(storeUrl: string, fill: boolean): Promise<PostgresEnd> {
  const { url, schema } = parseStoreUrl(storeUrl);
  const pool = await openPool(url, { size: 2, connectMs: 5_000, statementMs: LONGEST_STATEMENT_MS });
  const db = connection(pool, schema, PATIENCE_MS);
  try {
    if (fill) await prepare();
    else await migrate(db, schema, randomBytes(32), { given: 'unused' });
  } catch (error) {
    await db.close();
    throw error;
  }

  /** Leaves the tables empty, and closed to all programs. */
  async function prepare(): Promise<void> {
    const begun = await db
      .read(ALL_ACCOUNTS, (tx) => tx.get<{ number: number }>('SELECT number FROM version'))
      .catch(() => undefined);
    if (begun?.number === BEING_MOVED) return;
    await migrate(db, schema, randomBytes(32), { given: 'unused' });
    await db.write(ALL_ACCOUNTS, async (tx) => {
      const there = await tx.get('SELECT 1 FROM collection UNION ALL SELECT 1 FROM api_key LIMIT 1');
      if (there) {
        throw new KnowhowError(
          'storage_error',
          'There is something in the database already, and it is not written over. Name another database, or another schema of it: ?schema=<name>.',
        );
      }
      await tx.run('UPDATE version SET number = $1', BEING_MOVED);
    });
  }

  const accountsOf = async (tx: Tx, collections: readonly number[]): Promise<Map<number, Scope>> => {
    const rows = await tx.all<{ id: number; account: Scope }>(
      'SELECT id, account FROM collection WHERE id = ANY ($1)',
      [...new Set(collections)],
    );
    return new Map(rows.map(({ id, account }) => [id, account]));
  };

  async function insert(tx: Tx, table: TransferTable, rows: readonly TransferRow[]): Promise<void> {
    const hashes = HASHES[table.name] ?? {};
    const owners = OWNED.has(table.name)
      ? await accountsOf(
          tx,
          rows.map(({ collection }) => collection as number),
        )
      : undefined;
    const columns: { name: string; type: string; values: unknown[] }[] = [
      ...Object.entries(table.columns).map(([name, type]) => ({
        name,
        type: TYPES[type],
        values: rows.map((row) => bytes(row[name])),
      })),
      ...Object.entries(hashes).map(([name, hash]) => ({ name, type: 'bytea', values: rows.map(hash) })),
    ];
    if (owners) {
      const values = rows.map(({ collection }) => owners.get(collection as number)!);
      columns.push({ name: 'account', type: 'integer', values });
    }
    if (table.name === 'collection') await nameAccounts(tx, columns);
    await tx.run(
      `INSERT INTO ${table.name} (${columns.map(({ name }) => `"${name}"`).join(', ')})
       SELECT * FROM unnest(${columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')})`,
      ...columns.map(({ values }) => values),
    );
    if (table.name === 'entry') await index(tx, rows, owners!);
  }

  /** Puts the numbers of accounts in place of their names. */
  async function nameAccounts(
    tx: Tx,
    columns: { name: string; type: string; values: unknown[] }[],
  ): Promise<void> {
    const column = columns.find(({ name }) => name === 'account')!;
    const names = [...new Set(column.values as string[])];
    await tx.run(
      `INSERT INTO account (name, name_hash) SELECT * FROM unnest($1::text[], $2::bytea[])
         ON CONFLICT (name_hash) DO NOTHING`,
      names,
      names.map(textHash),
    );
    const rows = await tx.all<{ id: number; name: string }>(
      'SELECT id, name FROM account WHERE name_hash = ANY ($1)',
      names.map(textHash),
    );
    const numbers = new Map(rows.map(({ id, name }) => [name, id]));
    column.type = 'integer';
    column.values = (column.values as string[]).map((name) => numbers.get(name)!);
  }

  /** Makes the words of entries anew, in the name of the account that they belong to. */
  async function index(
    tx: Tx,
    rows: readonly TransferRow[],
    owners: ReadonlyMap<number, Scope>,
  ): Promise<void> {
    for (const [collection, account] of owners) {
      await tx.run("SELECT set_config('knowhow.account', $1, true)", String(account));
      const own = rows.filter((row) => row.collection === collection);
      await indexWords(
        tx,
        collection,
        own.map(({ id, situation, advice }) => ({
          id: id as number,
          situation: unpackText(situation as string),
          advice: unpackText(advice as string),
        })),
      );
    }
    await tx.run("SELECT set_config('knowhow.account', $1, true)", String(ALL_ACCOUNTS));
  }

  const selected = (table: TransferTable): string => {
    const columns = Object.keys(table.columns).map((name) =>
      table.name === 'collection' && name === 'account'
        ? 'account.name AS account'
        : `${table.name}."${name}"`,
    );
    const joined = table.name === 'collection' ? ' JOIN account ON account.id = collection.account' : '';
    return `SELECT ${columns.join(', ')} FROM ${table.name}${joined}`;
  };
  /** In the order of their bytes, as in a file. */
  const keyOf = (table: TransferTable) =>
    table.key.map(
      (column) => `${table.name}."${column}"${table.columns[column] === 'text' ? ' COLLATE "C"' : ''}`,
    );

  return {
    read: (table, after, limit) =>
      db.read(ALL_ACCOUNTS, (tx) => {
        const key = keyOf(table);
        const past = after
          ? `WHERE (${key.join(', ')}) > (${key.map((_, i) => `$${i + 2}`).join(', ')})`
          : '';
        return tx.all<TransferRow>(
          `${selected(table)} ${past} ORDER BY ${key.join(', ')} LIMIT $1`,
          limit,
          ...(after ? table.key.map((column) => after[column]) : []),
        );
      }),
    write: (table, rows) => db.write(ALL_ACCOUNTS, (tx) => insert(tx, table, rows)),
    last: (table) =>
      db.read(ALL_ACCOUNTS, (tx) =>
        tx.get<TransferRow>(
          `${selected(table)} ORDER BY ${keyOf(table)
            .map((column) => `${column} DESC`)
            .join(', ')} LIMIT 1`,
        ),
      ),
    counters: () =>
      db.read(ALL_ACCOUNTS, async (tx) => {
        const counters: Record<string, number> = {};
        for (const [table, column] of Object.entries(COUNTED)) {
          const row = await tx.get<{ last: number | null }>(
            `SELECT pg_sequence_last_value(pg_get_serial_sequence('${table}', '${column}')::regclass) AS last`,
          );
          counters[table] = row?.last ?? 0;
        }
        return counters;
      }),
    setCounters: (counters) =>
      db.write(ALL_ACCOUNTS, async (tx) => {
        for (const [table, column] of Object.entries(COUNTED)) {
          const last = counters[table] ?? 0;
          await tx.run(
            `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), $1::bigint, $2::boolean)`,
            Math.max(1, last),
            last > 0,
          );
        }
      }),
    secrets: () =>
      db.read(ALL_ACCOUNTS, async (tx) => {
        const rows = await tx.all<{ name: string; value: Uint8Array }>(
          "SELECT name, value FROM meta WHERE name IN ('secret', 'secret_check')",
        );
        return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
      }),
    setSecrets: (secrets) =>
      db.write(ALL_ACCOUNTS, async (tx) => {
        await tx.run("DELETE FROM meta WHERE name IN ('secret', 'secret_check')");
        for (const [name, value] of Object.entries(secrets)) {
          await tx.run('INSERT INTO meta (name, value) VALUES ($1, $2)', name, bytes(value));
        }
      }),
    async release() {
      await db.write(ALL_ACCOUNTS, (tx) => tx.run('UPDATE version SET number = $1', MIGRATIONS.length));
    },
    close: () => db.close(),
  };
}

/** Bytes as the driver sends them. */
const bytes = (value: unknown): unknown =>
  value instanceof Uint8Array && !Buffer.isBuffer(value) ? Buffer.from(value) : value;
