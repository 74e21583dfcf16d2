import type { Interaction, StoreReceipt } from '../../src/index.js';
import { adapterError, fieldsOf } from './adapter-error.js';
import { withDeadline } from './deadline.js';
import type { KnowledgeSource } from './options.js';
import { circuitsOf, isLate, isUnreachable } from './outages.js';

/** A record that is to be stored, once for its key. */
export interface Entry {
  interaction: Interaction;
  idempotencyKey: string;
  /** The key of an earlier report, whose place this one takes. */
  replaces?: string | undefined;
}

/** The way of records to one knowledge. Those that find nobody wait in memory, bounded. */
export interface StoreLine {
  /**
   * Stores a record, now or when the knowledge can be reached again. Undefined: this run was stored before, in other
   * words. Rejects with what the knowledge has against the record, or when the record is given up.
   *
   * @param waits told, with the reason, when the record has to wait until the knowledge can be reached
   */
  store(entry: Entry, waits: (why: unknown) => void): Promise<StoreReceipt | undefined>;
  /** Tries what waits once more, and gives up what then finds nobody. Settles when nothing is under way. */
  flush(): Promise<void>;
}

/** Records that wait, and their UTF-16 code units together; of more the oldest is given up. */
const MOST_WAITING = 1_000;
const MOST_LENGTH = 32 * 1024 * 1024;
/** Milliseconds that one attempt may take, and one of those when everything is to end. */
const ATTEMPT_MS = 30_000;
const LAST_ATTEMPT_MS = 5_000;

interface Waiting extends Entry {
  length: number;
  done(receipt: StoreReceipt | undefined): void;
  lost(error: unknown): void;
}

/** True for the refusal of a key that was used for another body: this run was stored before. */
function isKnown(error: unknown): boolean {
  const { code, details } = fieldsOf(error);
  return code === 'invalid_request' && fieldsOf(details).field === 'Idempotency-Key';
}

function createLine(knowledge: KnowledgeSource, now: () => number): StoreLine {
  const { asking, storing } = circuitsOf(knowledge);
  const waiting: Waiting[] = [];
  const underWay = new Set<Promise<unknown>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draining: Promise<void> | undefined;

  /** One attempt; throws what the knowledge throws, and says whether it could be reached. */
  async function attempt(
    { interaction, idempotencyKey, replaces }: Entry,
    ms: number,
  ): Promise<StoreReceipt | undefined> {
    try {
      const receipt = await withDeadline(
        async (signal) => knowledge.storeKnowledge(interaction, { idempotencyKey, replaces, signal }),
        ms,
      );
      storing.worked();
      return receipt;
    } catch (error) {
      if (isKnown(error)) return undefined;
      const away = isUnreachable(error);
      if (away || isLate(error)) storing.failed(now());
      if (away) asking.failed(now());
      throw error;
    }
  }

  const mayCome = (error: unknown): boolean => isUnreachable(error) || isLate(error);

  function wait(entry: Entry): Promise<StoreReceipt | undefined> {
    const settled = new Promise<StoreReceipt | undefined>((done, lost) => {
      waiting.push({ ...entry, length: JSON.stringify(entry.interaction).length, done, lost });
    });
    const length = () => waiting.reduce((sum, one) => sum + one.length, 0);
    while (waiting.length > MOST_WAITING || (waiting.length > 1 && length() > MOST_LENGTH)) {
      const message = `${waiting.length} records wait for a service that does not answer: the oldest is given up.`;
      waiting.shift()!.lost(adapterError('network_error', message));
    }
    plan();
    return settled;
  }

  /** Waits until it is time to try again; a process that has nothing else to do does not wait for it. */
  function plan(): void {
    if (timer !== undefined || draining || waiting.length === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void drain(ATTEMPT_MS, false);
      },
      Math.max(0, storing.retryAt - now()),
    );
    (timer as { unref?: () => void }).unref?.();
  }

  function drain(ms: number, last: boolean): Promise<void> {
    draining ??= (async () => {
      for (let entry = waiting[0]; entry; entry = waiting[0]) {
        try {
          const receipt = await attempt(entry, ms);
          entry.done(receipt);
        } catch (error) {
          if (mayCome(error)) {
            if (!last) break;
            // One that found nobody speaks for all.
            for (const one of waiting.splice(0)) one.lost(error);
            break;
          }
          entry.lost(error);
        }
        // The oldest may have been given up while it was tried.
        if (waiting[0] === entry) waiting.shift();
      }
    })().finally(() => {
      draining = undefined;
      plan();
    });
    return draining;
  }

  async function storeOrWait(entry: Entry, waits: (why: unknown) => void): Promise<StoreReceipt | undefined> {
    // What came before goes before.
    if (waiting.length > 0 || storing.isOpen(now())) {
      waits(adapterError('network_error', 'The knowledge could not be reached of late.'));
      return wait(entry);
    }
    try {
      return await attempt(entry, ATTEMPT_MS);
    } catch (error) {
      if (!mayCome(error)) throw error;
      waits(error);
      return wait(entry);
    }
  }

  return {
    store(entry, waits) {
      const settled = storeOrWait(entry, waits);
      const tracked = settled.then(
        () => {},
        () => {},
      );
      underWay.add(tracked);
      void tracked.finally(() => underWay.delete(tracked));
      return settled;
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await draining;
      await drain(LAST_ATTEMPT_MS, true);
      clearTimeout(timer);
      timer = undefined;
      await Promise.all(underWay);
    },
  };
}

const lines = new WeakMap<object, StoreLine>();

/** The one way of records to a knowledge, in this process. It is flushed before the knowledge closes. */
export function storeLineOf(knowledge: KnowledgeSource, now: () => number): StoreLine {
  let line = lines.get(knowledge);
  if (!line) {
    line = createLine(knowledge, now);
    lines.set(knowledge, line);
    knowledge.beforeClose?.(() => line!.flush());
  }
  return line;
}
