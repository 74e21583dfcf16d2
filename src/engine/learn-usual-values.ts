import { toSteps } from '../distil/steps/to-steps.js';
import { countValues, type UsualValues } from '../distil/usual-values.js';
import { KnowhowError } from '../domain/errors.js';
import type { EngineContext } from './context.js';

/** Records whose arguments are counted, and records between two breaths of the event loop. */
const MAX_RECORDS = 400;
const BREATH = 8;

/** Learns from a collection's first records which argument values many runs share. A damaged record is logged. */
export async function learnUsualValues(context: EngineContext, collection: number): Promise<UsualValues> {
  const counter = countValues();
  let read = 0;
  for await (const record of context.store.records(collection)) {
    if (read++ >= MAX_RECORDS) break;
    if (read % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    try {
      counter.add(toSteps(record.interaction));
    } catch (error) {
      if (!KnowhowError.isInstance(error)) throw error;
      context.log({ level: 'warn', event: 'record_damaged', record: record.id });
    }
  }
  return counter.usual();
}
