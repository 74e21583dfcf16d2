import type { Provenance } from '../../domain/support.js';
import { provenanceSum } from '../codes/checksums.js';
import { packText } from '../codes/text-code.js';
import type { Connection } from './sql.js';

/** Where a record comes from and what it says, as it is stored: what it says is null until a worker has read it. */
export interface ProvenanceColumns {
  key: string;
  source: string;
  task: string | null;
  body: string | null;
  shape: string | null;
  sum: number | null;
}

/** The columns of a provenance. */
export function provenanceColumns(
  provenance: Pick<Provenance, 'key' | 'source'> & Partial<Provenance>,
): ProvenanceColumns {
  const { task, body, shape } = provenance;
  const from = { key: packText(provenance.key), source: packText(provenance.source) };
  if (task === undefined || body === undefined || shape === undefined) {
    return { ...from, task: null, body: null, shape: null, sum: null };
  }
  const columns = { ...from, task: packText(task), body: packText(body), shape: packText(shape) };
  return { ...columns, sum: provenanceSum(columns) };
}

/** Adds the fingerprint to a record that has none: an outcome that came meanwhile may have given it a newer one. */
export async function setFingerprint(
  db: Connection,
  collection: number,
  record: string,
  provenance: Provenance,
): Promise<void> {
  const { task, body, shape, sum } = provenanceColumns(provenance);
  await db.write(
    (sql) =>
      sql.run(
        `UPDATE provenance SET task = $3, body = $4, shape = $5, sum = $6
          WHERE record = (SELECT number FROM record WHERE id = $2 AND collection = $1) AND task IS NULL`,
        collection,
        packText(record),
        task,
        body,
        shape,
        sum,
      ),
    { within: collection, lazily: true },
  );
}
