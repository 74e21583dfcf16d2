import { toSteps } from '../distil/steps/to-steps.js';
import { countValues, type UsualValues } from '../distil/usual-values.js';
import type { EngineContext } from './context.js';
import { independentRecords } from './independent-records.js';
import { readableRecords } from './readable-records.js';

/** Records whose arguments are counted, and records between two breaths of the event loop. */
const MAX_RECORDS = 400;
const BREATH = 8;

/** Learns from a collection's first records which argument values many runs share. */
export async function learnUsualValues(context: EngineContext, collection: number): Promise<UsualValues> {
  const counter = countValues();
  let read = 0;
  for await (const { interaction } of readableRecords(
    context,
    independentRecords(context.store.learnedRecords(collection)),
  )) {
    if (read++ >= MAX_RECORDS) break;
    if (read % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    counter.add(toSteps(interaction));
  }
  return counter.usual();
}
