import type { Collection, CollectionKey } from '../../domain/collection.js';
import { isSoundTuning, type OnDamaged, tuningSum } from '../codes/checksums.js';
import { packText, unpackText } from '../codes/text-code.js';
import { tooManyTenants } from '../storage-error.js';
import type { CollectionSummary } from '../store.js';
import { textHash } from './hashes.js';
import type { Connection, Sql } from './sql.js';

const COLUMNS = `collection.id AS id, account.name AS account, tenant, seq, space, entries, learned,
  coalesce((SELECT version FROM tuning WHERE tuning.collection = collection.id), 0) AS tuned,
  coalesce((SELECT stale FROM tuning WHERE tuning.collection = collection.id), 0) AS stale`;
const FROM = 'collection JOIN account ON account.id = collection.account';

type Stored<Row extends Collection> = Omit<Row, 'stale'> & { stale: number };

const toCollection = <Row extends Collection>(row: Stored<Row>) => ({
  ...row,
  stale: row.stale > 0,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
});

async function find(sql: Sql, { account, tenant }: CollectionKey): Promise<Collection | undefined> {
  const row = await sql.get<Stored<Collection>>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE account.name_hash = $1 AND tenant_hash = $2`,
    textHash(packText(account)),
    textHash(packText(tenant)),
  );
  return row && toCollection(row);
}

/** The collection of that key, or undefined. */
export const findCollection = (db: Connection, key: CollectionKey): Promise<Collection | undefined> =>
  db.read((sql) => find(sql, key));

/** The collection of that key, made if there is none and the account has fewer than `most`. */
export async function openCollection(
  db: Connection,
  key: CollectionKey,
  most = Number.POSITIVE_INFINITY,
): Promise<Collection> {
  const known = await findCollection(db, key);
  if (known) return known;
  const [account, tenant] = [packText(key.account), packText(key.tenant)];
  return db.write(async (sql) => {
    await sql.run(
      'INSERT INTO account (name, name_hash) VALUES ($1, $2) ON CONFLICT (name_hash) DO NOTHING',
      account,
      textHash(account),
    );
    // One at a time: two that come at once would both find room for one more.
    const { id } = (await sql.get<{ id: number }>(
      `SELECT id FROM account WHERE name_hash = $1 ${sql.lock('account')}`,
      textHash(account),
    ))!;
    const there = await find(sql, key);
    if (there) return there;
    const { n } = (await sql.get<{ n: number }>(
      'SELECT count(*) AS n FROM collection WHERE account = $1',
      id,
    ))!;
    if (n >= most) throw tooManyTenants(most);
    await sql.run(
      'INSERT INTO collection (account, tenant, tenant_hash) VALUES ($1, $2, $3)',
      id,
      tenant,
      textHash(tenant),
    );
    return (await find(sql, key))!;
  });
}

/** The collection of that number, or undefined. */
export async function collectionById(db: Connection, id: number): Promise<Collection | undefined> {
  const row = await db.read(
    (sql) => sql.get<Stored<Collection>>(`SELECT ${COLUMNS} FROM ${FROM} WHERE collection.id = $1`, id),
    id,
  );
  return row && toCollection(row);
}

/** All collections with their counts, by account and tenant. */
export async function collections(db: Connection): Promise<CollectionSummary[]> {
  const rows = await db.read((sql) =>
    sql.all<Stored<CollectionSummary>>(
      `SELECT ${COLUMNS},
              (SELECT count(*) FROM record WHERE record.collection = collection.id) AS records,
              (SELECT count(*) FROM meaning WHERE meaning.collection = collection.id) AS meanings,
              (SELECT count(*) FROM job
                WHERE job.account = collection.account AND job.collection = collection.id AND due_at IS NOT NULL
              ) AS pending
         FROM ${FROM}
        ORDER BY account.name ${sql.byCodePoint}, tenant ${sql.byCodePoint}`,
    ),
  );
  return rows.map(toCollection);
}

/** Collections of an account with their counts, by tenant; see `Store.collectionsOf`. */
export async function collectionsOf(
  db: Connection,
  account: string,
  {
    after,
    most,
    tenants,
  }: { after?: string | undefined; most: number; tenants?: readonly string[] | undefined },
): Promise<Pick<CollectionSummary, 'tenant' | 'entries' | 'records'>[]> {
  const rows = await db.read((sql) =>
    sql.all<Pick<CollectionSummary, 'tenant' | 'entries' | 'records'>>(
      `SELECT tenant, entries,
              (SELECT count(*) FROM record WHERE record.collection = page.id) AS records
         FROM (SELECT id, tenant, entries FROM collection
                WHERE account = (SELECT id FROM account WHERE name_hash = $1)
                  AND (CAST($2 AS text) IS NULL OR tenant ${sql.byCodePoint} > $2)
                  AND ($3 = 0 OR tenant_hash ${sql.inList('$4')})
                ORDER BY tenant ${sql.byCodePoint} LIMIT $5) AS page
        ORDER BY tenant ${sql.byCodePoint}`,
      textHash(packText(account)),
      after === undefined ? null : packText(after),
      tenants === undefined ? 0 : 1,
      (tenants ?? []).map((tenant) => textHash(packText(tenant))),
      most,
    ),
  );
  return rows.map((row) => ({ ...row, tenant: unpackText(row.tenant) }));
}

/** What the engine learned about a collection as a whole; null where that is nothing yet, or was altered. */
export async function tuning(
  db: Connection,
  collection: number,
  onDamaged: OnDamaged,
): Promise<string | null> {
  const row = await db.read(
    (sql) =>
      sql.get<{ json: string | null; sum: number }>(
        'SELECT json, sum FROM tuning WHERE collection = $1',
        collection,
      ),
    collection,
  );
  if (row?.json === undefined || row.json === null) return null;
  if (isSoundTuning(row)) return unpackText(row.json);
  onDamaged({ kind: 'tuning', collection, id: collection });
  return null;
}

/** The version of a collection's tuning. */
export async function tunedOf(sql: Sql, collection: number): Promise<number> {
  const row = await sql.get<{ version: number }>(
    'SELECT version FROM tuning WHERE collection = $1',
    collection,
  );
  return row?.version ?? 0;
}

/** Takes away what was learned about a collection as a whole; its version goes on. */
export const dropTuning = (sql: Sql, collection: number): Promise<void> => keepTuning(sql, collection, null);

/** Keeps what was learned about a collection as a whole, under the next version; `stale` where it has learned since. */
export async function keepTuning(
  sql: Sql,
  collection: number,
  json: string | null,
  stale = false,
): Promise<void> {
  await sql.run(
    `INSERT INTO tuning (collection, version, json, sum, stale) VALUES ($1, 1, $2, $3, $4)
       ON CONFLICT (collection) DO UPDATE
       SET version = tuning.version + 1, stale = excluded.stale, json = excluded.json, sum = excluded.sum`,
    collection,
    json,
    tuningSum(json),
    Number(stale),
  );
}

/** Says that what was learned about a collection as a whole is behind, under the next version; it stays until then. */
export const staleTuning = (sql: Sql, collection: number): Promise<number> =>
  sql.run('UPDATE tuning SET version = version + 1, stale = 1 WHERE collection = $1', collection);

/** Counts one more record that was learned from: a fit under way is kept all the same. The collection is locked. */
export async function addLearned(sql: Sql, collection: number): Promise<void> {
  await sql.run('UPDATE collection SET learned = learned + 1 WHERE id = $1', collection);
  await sql.run('UPDATE tuning SET stale = 1 WHERE collection = $1 AND stale = 0', collection);
}

/** Counts how many records were learned from. The collection is locked. */
export async function countLearned(sql: Sql, collection: number): Promise<void> {
  await sql.run(
    `UPDATE collection SET learned = (SELECT count(*) FROM job WHERE collection = $1 AND state = 'completed')
      WHERE id = $1`,
    collection,
  );
}

/** The collections that learned from `least` records or more whose tuning is missing or behind. */
export async function untuned(db: Connection, least: number): Promise<Collection[]> {
  const rows = await db.read((sql) =>
    sql.all<Stored<Collection>>(
      `SELECT ${COLUMNS} FROM ${FROM}
        WHERE learned >= $1
          AND NOT EXISTS (SELECT 1 FROM tuning
                           WHERE tuning.collection = collection.id AND json IS NOT NULL AND stale = 0)`,
      least,
    ),
  );
  return rows.map(toCollection);
}

/** What a collection is at, with nobody else changing what it knows until the transaction ends. */
interface LockedCollection {
  seq: number;
  learned: number;
  space: string | null;
}

/** Locks a collection; undefined where there is none. Everything that changes what a collection knows begins here. */
export const lockCollection = (sql: Sql, collection: number): Promise<LockedCollection | undefined> =>
  sql.get<LockedCollection>(
    `SELECT seq, learned, space FROM collection WHERE id = $1 ${sql.lock('collection')}`,
    collection,
  );

/** Gives a collection its next sequence number. */
export const setSeq = (sql: Sql, { collection, seq }: { collection: number; seq: number }): Promise<number> =>
  sql.run('UPDATE collection SET seq = $2 WHERE id = $1', collection, seq);
