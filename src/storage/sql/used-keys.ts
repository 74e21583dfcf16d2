import { packText, unpackText } from '../codes/text-code.js';
import type { UsedKey, UsedKeys } from '../store.js';
import { readKeySalt, takeKeySalt } from './key-salt.js';
import type { Connection } from './sql.js';

const PAGE = 500;

interface UsedRow {
  hash: string;
  body: string | null;
  job: string;
}

/** The idempotency keys of a collection, in pages. */
export async function* usedKeys(db: Connection, collection: number): AsyncGenerator<UsedKeys> {
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
export function addUsedKeys(db: Connection, collection: number, { salt, keys }: UsedKeys): Promise<boolean> {
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
