import { createSupport } from '../../domain/support.js';
import type { StoredRecord } from '../../storage/store.js';

/** From this weight on a run is looked at: up to six of a source and task, or of a body under several tasks. */
const COUNTS = 0.5;
/** Records that are taken, at most: every k-th, where k doubles whenever there are twice as many. */
const MAX_RECORDS = 2_000;

/**
 * The records that a collection as a whole is fitted to, spread evenly over it, in order. Those that add little to what
 * their source had said are left out: what is fitted to all runs alike would else be fitted to whoever says the same
 * most often.
 */
export async function sampledRecords(
  provenances: AsyncIterable<Pick<StoredRecord, 'id' | 'provenance'>>,
): Promise<string[]> {
  const support = createSupport();
  let kept: string[] = [];
  let stride = 1;
  let seen = 0;
  for await (const { id, provenance } of provenances) {
    if (support.add(provenance) < COUNTS || seen++ % stride !== 0) continue;
    kept.push(id);
    if (kept.length < 2 * MAX_RECORDS) continue;
    kept = kept.filter((_, i) => i % 2 === 0);
    stride *= 2;
  }
  return kept;
}
