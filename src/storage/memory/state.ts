import type { ApiKey } from '../../domain/api-key.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import type { Job } from '../../domain/job.js';
import type { Voice } from '../../domain/support.js';
import type { Deletion } from '../store.js';
import { createTurns, type Turns } from '../turns.js';

/** An entry with the records it was learned from. */
export interface MemoryEntry {
  entry: Entry;
  sources: Set<string>;
  seq: number;
}

/** A collection with what it knows. */
export interface MemoryCollection extends Collection {
  tuning: string | null;
  next_entry: number;
  situations: Map<number, { text: string; vector: Float32Array; seq: number }>;
  entries: Map<number, MemoryEntry>;
  removed: { seq: number; kind: 'entry' | 'situation'; id: number }[];
  /** Credits that were counted, with the time until which that is kept. */
  credits: Map<string, number>;
}

/** A job with its lease. */
export interface MemoryJob extends Job {
  record: string;
  token: number;
  /** Characters of the record's body. */
  size: number;
  /** When it may be taken: `run_at` while queued, the lease's end while running, else never. */
  due_at: number | null;
}

/** Everything a memory store holds. Maps keep the order of insertion, which is the order of acceptance. */
export interface MemoryState {
  collections: Map<number, MemoryCollection>;
  /** Records as JSON text, so that what comes out is what a file would give back. */
  records: Map<
    string,
    { collection: number; created_at: number; body: string; voice: Voice; answer?: string | undefined }
  >;
  jobs: Map<string, MemoryJob>;
  /** By JSON of [collection, key]. */
  idempotency: Map<string, { bodyHash: string; jobId: string }>;
  keys: Map<string, ApiKey>;
  /** By JSON of [account, bucket]. */
  last_situation: number;
  marks: Map<number, Omit<Deletion, 'now'> & { collection: number; records: Set<string> }>;
  last_mark: number;
  /** Whose turn it is in the queue. */
  turns: Turns;
}

/** A store with nothing in it. */
export const emptyState = (): MemoryState => ({
  collections: new Map(),
  records: new Map(),
  jobs: new Map(),
  idempotency: new Map(),
  keys: new Map(),
  last_situation: 0,
  marks: new Map(),
  last_mark: 0,
  turns: createTurns(),
});
