import type { Collection, CollectionKey } from '../../domain/collection.js';
import { packText, unpackText } from '../codes/text-code.js';
import { misuse, tooManyTenants } from '../storage-error.js';
import type { CollectionSummary } from '../store.js';
import { isSoundTuning, type OnDamaged, tuningSum } from './checks.js';
import type { Connection } from './connection.js';

const COLUMNS = `id, account, tenant, seq, space, learned,
  coalesce((SELECT version FROM tuning WHERE tuning.collection = collection.id), 0) AS tuned`;
const BY_KEY = `SELECT ${COLUMNS} FROM collection WHERE account = ? AND tenant = ?`;

const toCollection = <Row extends Collection>(row: Row): Row => ({
  ...row,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
});

/** The collection of that key, or undefined. */
export function findCollection(db: Connection, key: CollectionKey): Promise<Collection | undefined> {
  return db.read(() => {
    const row = db.get<Collection>(BY_KEY, packText(key.account), packText(key.tenant));
    return row && toCollection(row);
  });
}

/** The collection of that key, made if there is none and the account has fewer than `most`. */
export async function openCollection(
  db: Connection,
  key: CollectionKey,
  most = Number.POSITIVE_INFINITY,
): Promise<Collection> {
  const known = await findCollection(db, key);
  if (known) return known;
  return db.write(() => {
    const values = [packText(key.account), packText(key.tenant)] as const;
    if (!db.get(BY_KEY, ...values)) {
      const { n } = db.get<{ n: number }>(
        'SELECT count(*) AS n FROM collection WHERE account = ?',
        values[0],
      )!;
      if (n >= most) throw tooManyTenants(most);
      db.run('INSERT INTO collection (account, tenant) VALUES (?, ?)', ...values);
    }
    return toCollection(db.get<Collection>(BY_KEY, ...values)!);
  });
}

/** The collection of that number, or undefined. */
export function collectionById(db: Connection, id: number): Promise<Collection | undefined> {
  return db.read(() => {
    const row = db.get<Collection>(`SELECT ${COLUMNS} FROM collection WHERE id = ?`, id);
    return row && toCollection(row);
  });
}

/** All collections with their counts, by account and tenant. */
export function collections(db: Connection): Promise<CollectionSummary[]> {
  return db.read(() =>
    db
      .all<CollectionSummary>(
        `SELECT ${COLUMNS}, entries,
                (SELECT count(*) FROM record WHERE record.collection = collection.id) AS records,
                (SELECT count(*) FROM situation WHERE situation.collection = collection.id) AS situations,
                (SELECT count(*) FROM job
                  WHERE job.account = collection.account AND job.collection = collection.id AND due_at IS NOT NULL
                ) AS pending
           FROM collection
          ORDER BY account, tenant`,
      )
      .map(toCollection),
  );
}

/** What the engine learned about a collection as a whole; null where that is nothing yet, or was altered. */
export async function tuning(
  db: Connection,
  collection: number,
  onDamaged: OnDamaged,
): Promise<string | null> {
  const row = await db.read(() =>
    db.get<{ json: string; tuning_check: number | null }>(
      'SELECT json, tuning_check FROM tuning WHERE collection = ?',
      collection,
    ),
  );
  if (!row || isSoundTuning(row)) return row?.json || null;
  onDamaged({ kind: 'tuning', collection, id: collection });
  return null;
}

/** Keeps what the engine learned about a collection as a whole, unless its version has moved since `base`. */
export function setTuning(db: Connection, collection: number, json: string, base: number): Promise<boolean> {
  return db.write(() => {
    const known = db.get<Collection>(`SELECT ${COLUMNS} FROM collection WHERE id = ?`, collection);
    if (!known) throw misuse(`There is no collection ${collection} to tune.`);
    if (known.tuned !== base) return false;
    keepTuning(db, collection, json);
    return true;
  });
}

/** Takes away what was learned about a collection as a whole; its version goes on. Call inside a write. */
export const dropTuning = (db: Connection, collection: number): void => keepTuning(db, collection, '');

function keepTuning(db: Connection, collection: number, json: string): void {
  db.run(
    `INSERT INTO tuning (collection, version, json, tuning_check) VALUES (?, 1, ?, ?)
       ON CONFLICT DO UPDATE
       SET version = version + 1, json = excluded.json, tuning_check = excluded.tuning_check`,
    collection,
    json,
    tuningSum(json),
  );
}

/** The collections whose tuning was taken away and not fitted since. The length is read without the text. */
export function untuned(db: Connection): Promise<Collection[]> {
  return db.read(() =>
    db
      .all<Collection>(
        `SELECT ${COLUMNS} FROM collection
          WHERE id IN (SELECT collection FROM tuning WHERE octet_length(json) = 0)`,
      )
      .map(toCollection),
  );
}
