import { packText } from '../codes/text-code.js';
import type { Intake } from '../store.js';
import { lockCollection } from './collections.js';
import { removeRecords } from './remove.js';
import type { Sql } from './sql.js';

/** The record of an idempotency key, where the API key of this intake brought it too, and nobody said its outcome since. */
async function ownReport(
  sql: Sql,
  { collection, provenance }: Intake,
  keyHash: string,
): Promise<number | undefined> {
  const row = await sql.get<{ record: number }>(
    `SELECT job.record AS record FROM idempotency
       JOIN job ON job.number = idempotency.job JOIN provenance ON provenance.record = job.record
      WHERE idempotency.collection = $1 AND key_hash = $2 AND provenance.key = $3 AND labelled_at IS NULL`,
    collection,
    keyHash,
    packText(provenance.key),
  );
  return row?.record;
}

/**
 * Removes the report whose place an intake takes, if there is one that may go.
 *
 * @param keyHash of the idempotency key of that report
 * @returns how many entries went with it; undefined where there is none
 */
export async function removeReport(sql: Sql, intake: Intake, keyHash: string): Promise<number | undefined> {
  const record = await ownReport(sql, intake, keyHash);
  const { collection } = intake;
  const before = record === undefined ? undefined : await lockCollection(sql, collection);
  if (record === undefined || !before) return undefined;
  return removeRecords(sql, { collection, seq: before.seq + 1 }, [record]);
}

/** Keeps an idempotency key from being used: a report that comes late under it is not stored beside the better one. */
export async function closeKey(sql: Sql, { collection, jobId }: Intake, keyHash: string): Promise<void> {
  await sql.run(
    `INSERT INTO idempotency (collection, key_hash, deleted_job) VALUES ($1, $2, $3)
         ON CONFLICT (collection, key_hash) DO NOTHING`,
    collection,
    keyHash,
    packText(jobId),
  );
}
