import type { Interaction } from '../../api/interaction.js';
import { KnowhowError } from '../../domain/errors.js';
import { inParts } from '../../domain/in-parts.js';
import type { Log } from '../../domain/log.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { parseRunInParts } from '../../model/events/parse-run.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import type { Store, StoredRecord } from '../../storage/store.js';
import type { RequestIds, RunGuidance } from '../shared/request-id.js';
import { PARSED_BYTES } from './settings.js';

/** A record as fits and answers read it. */
export interface ParsedRecord {
  /** The run; its group is the record's own, before records of one subject are joined. */
  run: ParsedRun;
  /** The key that brought it. */
  key: string;
  /** About how much memory this takes. */
  bytes: number;
}

/** Which record: its id, and what says that it is still the same. */
type RecordName = Pick<StoredRecord, 'id' | 'provenance'>;

/** Parsed records, held so that each is parsed once while there is room. */
export interface ParsedRuns {
  /**
   * Those of some records of a collection, in order. Records that are gone are left out, and damaged ones, which are
   * logged. Of the collection nothing else stays held, so nothing outlives a delete.
   */
  of(collection: number, records: readonly RecordName[]): Promise<ParsedRecord[]>;
  /** That of one record, which is not read where it is given; undefined where it is gone, or damaged, which is logged. */
  read(collection: number, record: RecordName | StoredRecord): Promise<ParsedRecord | undefined>;
  bytes(): number;
}

/** Bytes of a parsed record beside its texts, and of each of its events. */
const OWN_BYTES = 2_048;
const EVENT_BYTES = 1_024;
/** Records parsed before the event loop gets its turn. */
const SLICE = 4;

/**
 * The group of a record by itself: its declared source within its key, else its task with its particulars, because another
 * order is another customer's.
 */
const groupOf = ({ key, source }: StoredRecord['provenance'], query: string): string =>
  JSON.stringify(source === '' ? [key, 'task', query.trim().toLowerCase()] : [key, 'source', source]);

async function parsed(
  record: StoredRecord,
  interaction: Interaction,
  { state, shown }: RunGuidance,
): Promise<ParsedRecord> {
  const { query, turns } = interaction;
  const run = await inParts(
    parseRunInParts(interaction, {
      id: record.id,
      group: groupOf(record.provenance, query),
      guided: state === 'guided',
      shown,
    }),
  );
  const texts = turns.reduce((sum, turn) => sum + turn.decision.length, query.length);
  const results = run.events.reduce((sum, { result }) => sum + result.length, 0);
  return {
    run,
    key: record.provenance.key,
    bytes: OWN_BYTES + 2 * texts + results + EVENT_BYTES * run.events.length,
  };
}

/** Holds parsed records within a budget of bytes; those of other collections go first, then those used least recently. */
export function createParsedRuns(
  { record: load }: Pick<Store, 'record'>,
  requestIds: Pick<RequestIds, 'read'>,
  log: Log,
  budget: number = PARSED_BYTES,
): ParsedRuns {
  /** By collection, by record; the one used last is last. */
  const held = new Map<number, Map<string, { body: string; record: ParsedRecord }>>();
  let total = 0;

  /** Gives the event loop its turn before every few records that are parsed. */
  let made = 0;
  const pauseForOthers = async (): Promise<void> => {
    if (++made % SLICE === 0) await yieldToEventLoop();
  };

  function drop(collection: number, id: string): void {
    const own = held.get(collection);
    total -= own?.get(id)?.record.bytes ?? 0;
    own?.delete(id);
    if (own?.size === 0) held.delete(collection);
  }

  function find(collection: number, { id, provenance }: RecordName): ParsedRecord | undefined {
    const own = held.get(collection);
    const known = own?.get(id);
    // An outcome that was told later makes it another record.
    if (!own || !known || known.body !== provenance.body) return undefined;
    own.delete(id);
    own.set(id, known);
    return known.record;
  }

  /** Makes room by what is held of other collections. */
  function makeRoom(collection: number): void {
    for (const [other, own] of held) {
      if (other === collection) continue;
      for (const id of [...own.keys()]) {
        if (total <= budget) return;
        drop(other, id);
      }
    }
  }

  function hold(collection: number, { id, provenance }: RecordName, record: ParsedRecord): void {
    drop(collection, id);
    const own = held.get(collection) ?? new Map();
    held.set(collection, own);
    own.set(id, { body: provenance.body, record });
    total += record.bytes;
    makeRoom(collection);
  }

  async function parse(record: StoredRecord): Promise<ParsedRecord | undefined> {
    let interaction: Interaction;
    try {
      interaction = record.interaction;
    } catch (error) {
      if (!KnowhowError.isInstance(error) || error.code !== 'storage_error') throw error;
      log({ level: 'warn', event: 'record_damaged', record: record.id });
      return undefined;
    }
    return parsed(record, interaction, requestIds.read(record.collection, interaction.metadata));
  }

  return {
    async of(collection, records) {
      const wanted = new Set(records.map(({ id }) => id));
      for (const id of [...(held.get(collection)?.keys() ?? [])]) if (!wanted.has(id)) drop(collection, id);
      const found: ParsedRecord[] = [];
      for (const name of records) {
        let record = find(collection, name);
        if (!record) {
          await pauseForOthers();
          // A store that cannot be read now says nothing of the record: a fit without it would be another one.
          const stored = await load(collection, name.id);
          record = stored && (await parse(stored));
          if (!record) continue;
          // What has no room is parsed again next time: of those that are read in turn, letting the oldest go keeps none.
          if (total + record.bytes <= budget || held.size > 1 || !held.has(collection))
            hold(collection, name, record);
          if (total > budget) drop(collection, name.id);
        }
        found.push(record);
      }
      return found;
    },
    async read(collection, name) {
      const known = find(collection, name);
      if (known) return known;
      await pauseForOthers();
      const stored = 'interaction' in name ? name : await load(collection, name.id);
      const record = stored && (await parse(stored));
      if (!record) return undefined;
      hold(collection, name, record);
      for (const id of [...(held.get(collection)?.keys() ?? [])]) {
        if (total <= budget) break;
        drop(collection, id);
      }
      return record;
    },
    bytes: () => total,
  };
}
