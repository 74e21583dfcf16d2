import { createSupport } from '../../domain/support.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { RECENT_RUNS } from '../../model/credit/settings.js';
import type { StoredRecord } from '../../storage/store.js';

/** From this weight on a run of several keys' is looked at: up to six of a source and task, or of a body under several tasks. */
const COUNTS = 0.5;
/** Records that are taken, at most: every k-th, where k doubles whenever there are twice as many. */
const MAX_RECORDS = 2_000;
/** Records looked at before the event loop gets its turn: a store that is in the process gives one without it. */
const SLICE = 500;

type Named = Pick<StoredRecord, 'id' | 'provenance'>;

/** A record that a collection is fitted to. */
export interface Sampled extends Named {
  /** True where it says nothing that others do not, and is taken for what came of an answer alone. */
  readonly isForCredit: boolean;
}

/**
 * The records that a collection as a whole is fitted to, spread evenly over it, in order. Copies are left out, and where
 * several keys store runs also those that add little to what their source had said: what is fitted to all runs alike would
 * else be fitted to the key that says the same most often. The newest of those left out come for credit alone: an answer that fails
 * each time in the same way does harm each time.
 */
export async function sampledRecords(provenances: AsyncIterable<Named>): Promise<Sampled[]> {
  const support = createSupport();
  const keys = new Set<string>();
  const weighed: { name: Named; weight: number }[] = [];
  for await (const { id, provenance } of provenances) {
    keys.add(provenance.key);
    weighed.push({ name: { id, provenance }, weight: support.add(provenance) });
    if (weighed.length % SLICE === 0) await yieldToEventLoop();
  }
  let sampled = weighed
    .filter(({ weight }) => (keys.size > 1 ? weight >= COUNTS : weight > 0))
    .map(({ name }) => name);
  while (sampled.length >= 2 * MAX_RECORDS) sampled = sampled.filter((_, i) => i % 2 === 0);
  const fitted = new Set(sampled);
  const others = weighed.flatMap(({ name }) => (fitted.has(name) ? [] : name));
  const credited = new Set(others.slice(-RECENT_RUNS));
  return weighed.flatMap(({ name }) => {
    const isForCredit = credited.has(name);
    return isForCredit || fitted.has(name) ? { ...name, isForCredit } : [];
  });
}
