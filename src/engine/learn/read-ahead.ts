import { charactersIn } from '../../api/characters-in.js';
import type { EngineContext } from '../context.js';
import { embedInto } from './embed-into.js';
import { type ReadRecord, readRecord, textsOf } from './read-record.js';

/** What was made ahead for a job. */
export interface Ahead {
  /** Vectors by text: of most that the job's record asks for, or of none. */
  vectors: Map<string, Float32Array>;
  /** The record as it was then. */
  read?: ReadRecord;
}

/** Reads records that wait, and embeds their texts, while those before them are learned from. */
interface ReadAhead {
  /** Takes what was made ahead for a job that is learned from now, and goes on with those after it. */
  take(collection: number, job: string): Ahead;
  /** Ends it: what is under way is given up. */
  stop(): void;
}

/** Records that are read ahead of the one under way at most, and their texts and all their characters, about. */
const RECORDS = 64;
const TEXTS = 512;
const CHARACTERS = 2_000_000;

/**
 * Reads ahead in the collection that was learned from twice in a row: where several are learned from in turn, one's
 * texts are embedded while another is worked on anyway.
 *
 * What is learned does not depend on it: a vector depends on its text alone, and a text that nobody read ahead is
 * embedded when it is needed. A fault is nothing to it: the job that learns from the record meets it again, and handles it.
 */
export function createReadAhead(context: Pick<EngineContext, 'store' | 'embedder'>): ReadAhead {
  const ended = new AbortController();
  const { signal } = ended;
  let followed: number | undefined;
  let last: { collection: number; job: string } | undefined;
  let reading = false;
  /** By job of the collection that is followed. */
  let made = new Map<string, Ahead>();

  /** Embeds what learning from a job's record will ask for, until somebody takes it. */
  async function read(job: string, ahead: Ahead): Promise<void> {
    const { interaction } = await context.store.recordOf(job);
    ahead.read = await readRecord(interaction);
    const goesOn = () => made.get(job) === ahead;
    await embedInto(context.embedder, ahead.vectors, textsOf(ahead.read), { signal }, goesOn);
  }

  /** Reads on until enough is made, nothing waits or another collection is followed. */
  async function readOn(id: number): Promise<void> {
    while (followed === id && !signal.aborted) {
      // The first is the one under way.
      const [, ...waiting] = await context.store.waiting(id, 1 + RECORDS);
      if (followed !== id) return;
      made = new Map(waiting.flatMap((job) => (made.has(job) ? [[job, made.get(job)!]] : [])));
      let texts = 0;
      let characters = 0;
      for (const { vectors, read } of made.values()) {
        texts += vectors.size;
        characters += read ? charactersIn(read.interaction) : 0;
      }
      const next = waiting.find((job) => !made.has(job));
      if (next === undefined || texts >= TEXTS || characters >= CHARACTERS) return;
      const ahead: Ahead = { vectors: new Map() };
      made.set(next, ahead);
      await read(next, ahead);
    }
  }

  async function goOn(id: number): Promise<void> {
    if (reading) return;
    reading = true;
    await readOn(id).catch(() => {});
    reading = false;
  }

  return {
    take(collection, job) {
      const before = last;
      last = { collection, job };
      if (collection === before?.collection && collection !== followed) {
        followed = collection;
        made = new Map();
      }
      const own = made.get(job) ?? { vectors: new Map() };
      made.delete(job);
      // A job that is tried again met a fault, and what comes after it would, too.
      if (collection === followed && job !== before?.job) void goOn(collection);
      return own;
    },
    stop() {
      followed = undefined;
      made = new Map();
      ended.abort();
    },
  };
}
