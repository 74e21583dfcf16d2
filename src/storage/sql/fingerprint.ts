import type { Provenance } from '../../domain/support.js';
import { packText } from '../codes/text-code.js';
import { listHash } from './hashes.js';
import type { Connection } from './sql.js';

/** What a record says and of which task, as it is stored: null until a worker has read the record. */
interface FingerprintColumns {
  task: string | null;
  body: string | null;
  shape: string | null;
  /** Hashes that equal ones are found by. */
  by_task: string | null;
  by_shape: string | null;
}

/** The columns of a fingerprint; all null where it is not known yet. */
export function fingerprintColumns(
  provenance: Pick<Provenance, 'key' | 'source'> & Partial<Provenance>,
): FingerprintColumns {
  const { key, source, task, body, shape } = provenance;
  if (task === undefined || body === undefined || shape === undefined) {
    return { task: null, body: null, shape: null, by_task: null, by_shape: null };
  }
  return {
    task: packText(task),
    body: packText(body),
    shape: packText(shape),
    by_task: listHash(key, source, task),
    by_shape: listHash(key, shape),
  };
}

/** Adds the fingerprint to a record that has none: an outcome that came meanwhile may have given it a newer one. */
export async function setFingerprint(
  db: Connection,
  collection: number,
  record: string,
  provenance: Provenance,
): Promise<void> {
  const { task, body, shape, by_task, by_shape } = fingerprintColumns(provenance);
  await db.write(
    (sql) =>
      sql.run(
        `UPDATE provenance SET task = $3, body = $4, shape = $5, by_task = $6, by_shape = $7
          WHERE record = (SELECT number FROM record WHERE id = $2 AND collection = $1) AND task IS NULL`,
        collection,
        packText(record),
        task,
        body,
        shape,
        by_task,
        by_shape,
      ),
    { within: collection, lazily: true },
  );
}
