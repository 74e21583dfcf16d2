import type { Collection, CollectionKey } from '../../domain/collection.js';
import { isSoundTuning, type OnDamaged, tuningSum } from '../codes/checksums.js';
import { packText, unpackText } from '../codes/text-code.js';
import { misuse, tooManyTenants } from '../storage-error.js';
import type { CollectionSummary } from '../store.js';
import { textHash } from './hashes.js';
import type { Connection, Sql } from './sql.js';

const COLUMNS = `collection.id AS id, account.name AS account, tenant, seq, space, learned,
  coalesce((SELECT version FROM tuning WHERE tuning.collection = collection.id), 0) AS tuned`;
const FROM = 'collection JOIN account ON account.id = collection.account';

const toCollection = <Row extends Collection>(row: Row): Row => ({
  ...row,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
});

async function find(sql: Sql, { account, tenant }: CollectionKey): Promise<Collection | undefined> {
  const row = await sql.get<Collection>(
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
    (sql) => sql.get<Collection>(`SELECT ${COLUMNS} FROM ${FROM} WHERE collection.id = $1`, id),
    id,
  );
  return row && toCollection(row);
}

/** All collections with their counts, by account and tenant. */
export async function collections(db: Connection): Promise<CollectionSummary[]> {
  const rows = await db.read((sql) =>
    sql.all<CollectionSummary>(
      `SELECT ${COLUMNS}, entries,
              (SELECT count(*) FROM record WHERE record.collection = collection.id) AS records,
              (SELECT count(*) FROM situation WHERE situation.collection = collection.id) AS situations,
              (SELECT count(*) FROM job
                WHERE job.account = collection.account AND job.collection = collection.id AND due_at IS NOT NULL
              ) AS pending
         FROM ${FROM}
        ORDER BY account.name ${sql.byCodePoint}, tenant ${sql.byCodePoint}`,
    ),
  );
  return rows.map(toCollection);
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

/** Keeps what the engine learned about a collection as a whole, unless its version has moved since `base`. */
export function setTuning(db: Connection, collection: number, json: string, base: number): Promise<boolean> {
  return db.write(
    async (sql) => {
      if (!(await lockCollection(sql, collection))) {
        throw misuse(`There is no collection ${collection} to tune.`);
      }
      const known = await sql.get<{ version: number }>(
        'SELECT version FROM tuning WHERE collection = $1',
        collection,
      );
      if ((known?.version ?? 0) !== base) return false;
      await keepTuning(sql, collection, json === '' ? null : packText(json));
      return true;
    },
    { within: collection },
  );
}

/** Takes away what was learned about a collection as a whole; its version goes on. */
export const dropTuning = (sql: Sql, collection: number): Promise<void> => keepTuning(sql, collection, null);

async function keepTuning(sql: Sql, collection: number, json: string | null): Promise<void> {
  await sql.run(
    `INSERT INTO tuning (collection, version, json, sum) VALUES ($1, 1, $2, $3)
       ON CONFLICT (collection) DO UPDATE
       SET version = tuning.version + 1, json = excluded.json, sum = excluded.sum`,
    collection,
    json,
    tuningSum(json),
  );
}

/** The collections whose tuning was taken away and not fitted since. */
export async function untuned(db: Connection): Promise<Collection[]> {
  const rows = await db.read((sql) =>
    sql.all<Collection>(
      `SELECT ${COLUMNS} FROM ${FROM}
        WHERE collection.id IN (SELECT tuning.collection FROM tuning WHERE json IS NULL)`,
    ),
  );
  return rows.map(toCollection);
}

/** What a collection is at, with nobody else changing what it knows until the transaction ends. */
interface LockedCollection {
  seq: number;
  space: string | null;
}

/** Locks a collection; undefined where there is none. Everything that changes what a collection knows begins here. */
export const lockCollection = (sql: Sql, collection: number): Promise<LockedCollection | undefined> =>
  sql.get<LockedCollection>(
    `SELECT seq, space FROM collection WHERE id = $1 ${sql.lock('collection')}`,
    collection,
  );

/** Gives a collection its next sequence number. */
export const setSeq = (sql: Sql, { collection, seq }: { collection: number; seq: number }): Promise<number> =>
  sql.run('UPDATE collection SET seq = $2 WHERE id = $1', collection, seq);
