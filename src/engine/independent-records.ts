import { createSupport } from '../domain/support.js';
import type { StoredRecord } from '../storage/store.js';

/** From this weight on a run is looked at: up to six of a source and task, or of a body under several tasks. */
const COUNTS = 0.5;

/**
 * Records without those that add little to what their source had said: what is fitted to all runs alike would else be
 * fitted to whoever says the same most often.
 */
export async function* independentRecords(
  records: AsyncIterable<StoredRecord>,
): AsyncGenerator<StoredRecord> {
  const support = createSupport();
  for await (const record of records) if (support.add(record.voice) >= COUNTS) yield record;
}
