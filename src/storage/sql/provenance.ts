import type { Provenance } from '../../domain/support.js';
import { provenanceSum } from '../codes/checksums.js';
import { packText } from '../codes/text-code.js';

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
