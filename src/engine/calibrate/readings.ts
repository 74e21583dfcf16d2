import type { Interaction } from '../../api/interaction.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Log } from '../../domain/log.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { Store } from '../../storage/store.js';
import type { RequestIds } from '../shared/request-id.js';
import { type Reading, readingOf } from './reading.js';

/** What records give to what is fitted to a collection, kept so that each is read once while there is room. */
export interface Readings {
  /**
   * The readings of some records of a collection, in order. Records that are gone are left out, and damaged ones, which
   * are logged. Only those asked for last are kept of a collection, so nothing outlives a delete for longer.
   */
  of(collection: number, records: readonly string[]): Promise<Reading[]>;
  bytes(): number;
}

/** Bytes that readings of all collections may take. */
const BUDGET = 64 * 1024 * 1024;
/** Records read between two breaths of the event loop. */
const BREATH = 4;

/** Keeps readings within a budget; the collections asked for least recently go first. */
export function createReadings(
  { record }: Pick<Store, 'record'>,
  requestIds: Pick<RequestIds, 'read'>,
  log: Log,
  budget: number = BUDGET,
): Readings {
  const held = new Map<number, Map<string, Reading>>();

  async function read(collection: number, id: string): Promise<Reading | undefined> {
    // A store that cannot be read now says nothing of the record: whoever fits without it would learn otherwise.
    const stored = await record(collection, id);
    if (!stored) return undefined;
    let interaction: Interaction;
    try {
      interaction = stored.interaction;
    } catch (error) {
      if (!KnowhowError.isInstance(error) || error.code !== 'storage_error') throw error;
      log({ level: 'warn', event: 'record_damaged', record: id });
      return undefined;
    }
    return readingOf(
      interaction,
      requestIds.read(collection, interaction.metadata?.request_id)?.shownActions,
    );
  }

  const sizeOf = (kept: Map<string, Reading>): number => {
    let sum = 0;
    for (const { bytes } of kept.values()) sum += bytes;
    return sum;
  };
  const bytes = (): number => [...held.values()].reduce((sum, kept) => sum + sizeOf(kept), 0);

  return {
    async of(collection, records) {
      const before = held.get(collection);
      const kept = new Map<string, Reading>();
      const found: Reading[] = [];
      let size = 0;
      let made = 0;
      for (const id of records) {
        let reading = before?.get(id);
        if (!reading) {
          if (++made % BREATH === 0) await yieldToEventLoop();
          reading = await read(collection, id);
        }
        if (!reading) continue;
        found.push(reading);
        size += reading.bytes;
        if (size <= budget) kept.set(id, reading);
      }
      held.delete(collection);
      held.set(collection, kept);
      for (const [other] of held) {
        if (bytes() <= budget) break;
        if (other !== collection) held.delete(other);
      }
      return found;
    },
    bytes,
  };
}
