import { KnowhowError } from '../../domain/errors.js';
import type { StoredRecord } from '../../storage/store.js';
import type { EngineContext } from '../context.js';

/**
 * Records without those that the store finds damaged: these are logged, and stop nobody who reads many.
 *
 * @param damaged gets the ids of those that were left out
 */
export async function* readableRecords(
  { log }: Pick<EngineContext, 'log'>,
  records: AsyncIterable<StoredRecord>,
  damaged: string[] = [],
): AsyncGenerator<StoredRecord> {
  for await (const record of records) {
    try {
      void record.interaction;
    } catch (error) {
      if (!KnowhowError.isInstance(error)) throw error;
      damaged.push(record.id);
      log({ level: 'warn', event: 'record_damaged', record: record.id });
      continue;
    }
    yield record;
  }
}
