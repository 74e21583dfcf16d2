import type { Collection, CollectionKey } from '../../domain/collection.js';
import { packText, unpackText } from '../codes/text-code.js';
import { misuse, tooManyTenants } from '../storage-error.js';
import type { CollectionSummary } from '../store.js';
import { ALL_ACCOUNTS, type Connection, NO_ACCOUNT, type Tx } from './connection.js';
import { textHash } from './hashes.js';
import type { Scopes } from './scopes.js';

const COLUMNS = `collection.id, account.name AS account, tenant, seq, space, learned,
  coalesce((SELECT version FROM tuning WHERE tuning.collection = collection.id), 0) AS tuned`;
const FROM = 'collection JOIN account ON account.id = collection.account';
const BY_TENANT = `SELECT ${COLUMNS} FROM ${FROM} WHERE collection.account = $1 AND tenant_hash = $2`;

const toCollection = <Row extends Collection>(row: Row): Row => ({
  ...row,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
});

/** The collection of that key, or undefined. */
export async function findCollection(
  db: Connection,
  scopes: Scopes,
  { account, tenant }: CollectionKey,
): Promise<Collection | undefined> {
  const scope = await scopes.ofAccount(account);
  if (scope === NO_ACCOUNT) return undefined;
  const row = await db.read(scope, (tx) => tx.get<Collection>(BY_TENANT, scope, textHash(packText(tenant))));
  return row && toCollection(row);
}

/** The collection of that key, made if there is none and the account has fewer than `most`. */
export async function openCollection(
  db: Connection,
  scopes: Scopes,
  key: CollectionKey,
  most = Number.POSITIVE_INFINITY,
): Promise<Collection> {
  const known = await findCollection(db, scopes, key);
  if (known) return known;
  const scope = await scopes.makeAccount(key.account);
  const tenant = packText(key.tenant);
  return db.write(scope, async (tx) => {
    // One at a time: two that come at once would both find room for one more.
    await tx.get('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', scope);
    const there = await tx.get<Collection>(BY_TENANT, scope, textHash(tenant));
    if (there) return toCollection(there);
    const { n } = (await tx.get<{ n: number }>(
      'SELECT count(*) AS n FROM collection WHERE account = $1',
      scope,
    ))!;
    if (n >= most) throw tooManyTenants(most);
    await tx.run(
      'INSERT INTO collection (account, tenant, tenant_hash) VALUES ($1, $2, $3)',
      scope,
      tenant,
      textHash(tenant),
    );
    return toCollection((await tx.get<Collection>(BY_TENANT, scope, textHash(tenant)))!);
  });
}

/** The collection of that number, or undefined. */
export async function collectionById(scopes: Scopes, id: number): Promise<Collection | undefined> {
  const row = await scopes.readIn(id, (tx) =>
    tx.get<Collection>(`SELECT ${COLUMNS} FROM ${FROM} WHERE collection.id = $1`, id),
  );
  return row && toCollection(row);
}

/** All collections with their counts, by account and tenant. */
export async function collections(db: Connection): Promise<CollectionSummary[]> {
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<CollectionSummary>(
      `SELECT ${COLUMNS}, entries,
              (SELECT count(*) FROM record WHERE record.collection = collection.id) AS records,
              (SELECT count(*) FROM situation WHERE situation.collection = collection.id) AS situations,
              (SELECT count(*) FROM job
                WHERE job.account = collection.account AND job.collection = collection.id AND due_at IS NOT NULL
              ) AS pending
         FROM ${FROM}
        ORDER BY account.name COLLATE "C", tenant COLLATE "C"`,
    ),
  );
  return rows.map(toCollection);
}

/** What the engine learned about a collection as a whole; null where that is nothing yet. */
export async function tuning(scopes: Scopes, collection: number): Promise<string | null> {
  const row = await scopes.readIn(collection, (tx) =>
    tx.get<{ json: string }>('SELECT json FROM tuning WHERE collection = $1', collection),
  );
  return row?.json ? unpackText(row.json) : null;
}

/** Keeps what the engine learned about a collection as a whole, unless its version has moved since `base`. */
export function setTuning(scopes: Scopes, collection: number, json: string, base: number): Promise<boolean> {
  return scopes.writeIn(collection, async (tx) => {
    if (!(await lockCollection(tx, collection))) {
      throw misuse(`There is no collection ${collection} to tune.`);
    }
    const known = await tx.get<{ version: number }>(
      'SELECT version FROM tuning WHERE collection = $1',
      collection,
    );
    if ((known?.version ?? 0) !== base) return false;
    await keepTuning(tx, collection, packText(json));
    return true;
  });
}

/** Takes away what was learned about a collection as a whole; its version goes on. */
export const dropTuning = (tx: Tx, collection: number): Promise<void> => keepTuning(tx, collection, '');

async function keepTuning(tx: Tx, collection: number, json: string): Promise<void> {
  await tx.run(
    `INSERT INTO tuning (collection, version, json) VALUES ($1, 1, $2)
       ON CONFLICT (collection) DO UPDATE SET version = tuning.version + 1, json = excluded.json`,
    collection,
    json,
  );
}

/** The collections whose tuning was taken away and not fitted since. */
export async function untuned(db: Connection): Promise<Collection[]> {
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<Collection>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE collection.id IN (SELECT collection FROM tuning WHERE json = '')`,
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
export const lockCollection = (tx: Tx, collection: number): Promise<LockedCollection | undefined> =>
  tx.get<LockedCollection>('SELECT seq, space FROM collection WHERE id = $1 FOR NO KEY UPDATE', collection);
