import { packText, unpackText } from '../../../storage/codes/text-code.js';
import { readKeySalt } from '../../../storage/sql/key-salt.js';
import type { Connection, Sql } from '../../../storage/sql/sql.js';

/** What is kept of an idempotency key. */
export interface UsedKey {
  /** Salted. */
  hash: string;
  /** Of what was stored under it; null where that was deleted. */
  bodyHash: string | null;
  /** The job of that, as it is or as it was. */
  job: string;
}

/** Some of the idempotency keys of a collection, and the salt of their hashes. */
export interface UsedKeys {
  salt: Uint8Array;
  keys: readonly UsedKey[];
}

/** Idempotency keys that go from one store to another. */
export interface MovedKeys {
  /** The idempotency keys of a collection as they are used, in pages: for another store. */
  usedKeys(collection: number): AsyncIterable<UsedKeys>;
  /** Keeps those of another store beside their records. False, and nothing used, where there are some with another salt. */
  addUsedKeys(collection: number, used: UsedKeys): Promise<boolean>;
}

const PAGE = 500;

interface UsedRow {
  hash: string;
  body: string | null;
  job: string;
}

/** The idempotency keys of a collection, in pages. */
async function* usedKeys(db: Connection, collection: number): AsyncGenerator<UsedKeys> {
  const salt = await db.read(readKeySalt);
  for (let last = ''; ; ) {
    const from = last;
    const rows = await db.read(
      (sql) =>
        sql.all<UsedRow>(
          `SELECT key_hash AS hash, body_hash AS body, coalesce(job.id, deleted_job) AS job
             FROM idempotency LEFT JOIN job ON job.number = idempotency.job
            WHERE idempotency.collection = $1 AND key_hash > $2 ORDER BY key_hash LIMIT ${PAGE}`,
          collection,
          from,
        ),
      collection,
    );
    const keys = rows.map(({ hash, body, job }): UsedKey => ({ hash, bodyHash: body, job: unpackText(job) }));
    if (keys.length > 0) yield { salt, keys };
    if (keys.length < PAGE) return;
    last = keys.at(-1)!.hash;
  }
}

/** Keeps the idempotency keys of another store: false, and nothing kept, where there are some with another salt. */
function addUsedKeys(db: Connection, collection: number, { salt, keys }: UsedKeys): Promise<boolean> {
  return db.write(async (sql) => {
    if (!(await takeKeySalt(sql, salt))) return false;
    await sql.run(
      `INSERT INTO idempotency (collection, key_hash, body_hash, job, deleted_job)
       SELECT $2, hash, body, job.number, CASE WHEN body IS NULL THEN given.job END
         FROM ${sql.rows('$1', { hash: 'text', body: 'text', job: 'text' })} AS given
         LEFT JOIN job ON job.id = given.job AND body IS NOT NULL
        WHERE body IS NULL OR job.number IS NOT NULL
           ON CONFLICT (collection, key_hash) DO NOTHING`,
      JSON.stringify(keys.map(({ hash, bodyHash, job }) => ({ hash, body: bodyHash, job: packText(job) }))),
      collection,
    );
    return true;
  });
}

/** Takes the salt of another store, whose hashes are to be kept: false where hashes are kept with a salt of one's own. */
async function takeKeySalt(sql: Sql, salt: Uint8Array): Promise<boolean> {
  if (Buffer.compare(await readKeySalt(sql), salt) === 0) return true;
  if (await sql.get('SELECT 1 AS one FROM idempotency LIMIT 1')) return false;
  await sql.run("UPDATE meta SET value = $1 WHERE name = 'key_salt'", salt);
  return true;
}

/** Idempotency keys over a database; `onSalt` is called where its salt may have changed. */
export const movedKeys = (db: Connection, onSalt: () => void): MovedKeys => ({
  usedKeys: (collection) => usedKeys(db, collection),
  addUsedKeys: async (collection, used) => {
    const areAdded = await addUsedKeys(db, collection, used);
    onSalt();
    return areAdded;
  },
});
