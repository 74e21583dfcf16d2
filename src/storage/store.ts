import type { ApiKey } from '../domain/api-key.js';
import type { ChangePage, MeaningVector } from '../domain/changes.js';
import type { Collection, CollectionKey } from '../domain/collection.js';
import type { Entry } from '../domain/entry.js';
import type { Job, JobKnowledge, JobQuery, JobState } from '../domain/job.js';
import type { Lesson, Statement } from '../domain/learned.js';
import type { Provenance } from '../domain/support.js';
import type { CurationStore } from '../leaves/explore/store/curation-store.js'; // leaf: explore
import type { MovedKeys } from '../leaves/move/store/moved-keys.js'; // leaf: move
import type { RetentionPolicies } from '../leaves/retention/retention-policies.js'; // leaf: retention
import type { PendingTraces } from '../leaves/traces/pending-traces.js'; // leaf: traces
import type { Accepted, Intake } from './intake.js';
import type { LearnedFrom, RecordBehind, Removed, StoredRecord } from './stored-record.js';

export type { Lesson, Statement } from '../domain/learned.js';
export type { Accepted, Intake } from './intake.js';
export type { LearnedFrom, RecordBehind, Removed, StoredRecord } from './stored-record.js';

/** A job that this worker now holds. Every write about it must carry the token: it fences off late workers. */
export interface ClaimedJob {
  job: Job;
  token: number;
}

/** Which jobs a worker asks for. */
export interface JobFilter {
  /** Only jobs whose record's body has at most this number of characters. */
  largest?: number;
}

/** A claim. */
export interface ClaimRequest extends JobFilter {
  now: number;
  leaseMs: number;
  limit: number;
  /**
   * The longest lease or wait that anybody asks for, milliseconds. A job that is due further ahead than that was
   * queued before the clock was set back, and is due.
   */
  longestWaitMs?: number;
}

/** A lease on a job, as a worker names it. */
export interface Lease {
  jobId: string;
  token: number;
}

/** How a run ended, as entries count it. */
export interface RunOutcome {
  /** When it happened, milliseconds since the epoch. */
  seen: number;
  /** Success: 0 or 1 where the record says, else the probability. */
  success: number;
  /** What that counts for, in [0, 1]: 1 where the record says it; 0 for a record that is no run, which entries do not count. */
  certainty: number;
}

/** What a record says, and the completion of its job. It lands whole or not at all. */
export interface Commit {
  collection: number;
  /** The vector space of the vectors; binds a collection that has none. */
  space: string;
  now: number;
  lease: Lease;
  /**
   * What the record says and of which task (its fingerprint), which a worker reads before it learns from it; until then the record
   * counts for no other. One that is there stays: an outcome told meanwhile may have made it.
   */
  provenance?: Provenance;
  /** Saying the same again adds nothing. */
  statements: readonly Statement[];
  /** The vector of each text that a statement is found by. */
  vectors: ReadonlyMap<string, Float32Array>;
  outcome: RunOutcome;
  /** Statements that were left out. */
  discarded: number;
  successEstimate: number | null;
  /** Deletion marks on the record that it was compared with; where there are more, `marked`. */
  marks: number;
}

/**
 * What became of a commit. `lease_lost`: the job belongs to someone else now; `space`: the collection is bound to
 * another vector space; `marked`: somebody deleted something meanwhile, compare again.
 */
export type Committed =
  | { state: 'committed'; knowledge: JobKnowledge }
  | { state: 'lease_lost' }
  | { state: 'space'; space: string }
  | { state: 'marked' };

/** What was fitted to a collection as a whole. */
export interface Fit {
  json: string;
  /** Number of records it was made of: where the collection has learned more since, it is stale. */
  learned: number;
  /** The collection's `tuned` when what it was fitted to was read. */
  base: number;
  /** What it says whatever the task: entries that it says no more go, unless a person pinned, retired or edited them. */
  lessons: readonly Lesson[];
  vectors: ReadonlyMap<string, Float32Array>;
  space: string;
}

/** What an entry says. */
export type EntryTexts = Pick<Entry, 'id' | 'situation' | 'advice'>;

/** An entry found by its words. */
export interface TextHit {
  entry: number;
  /** BM25, higher is better; comparable only within one answer. */
  score: number;
}

/** A deletion of what has not been learned from yet. */
export interface Deletion {
  intent: string;
  /** Calibrated similarity from which a record is deleted, in (0, 1]. */
  threshold: number;
  /** Only records of this kind of agent; null for all. */
  agent_type: string | null;
  now: number;
}

/** A deletion that is still to be applied to a record. */
export type DeletionMark = Omit<Deletion, 'now'> & {
  id: number;
  /** There where it is not what was asked for any more: nobody can say what it is to delete. */
  altered?: boolean;
};

/**
 * What became of bytes that are to be erased. `erased`: they are in no file; `pending`: another erasure is under way
 * or just ended, the next one takes them; `busy`: another program reads an old state of the files; `full`: the disk
 * has no room for it; `server`: they lie in files of a database server, which overwrites them in its own time.
 */
export type Erasure = 'erased' | 'pending' | 'busy' | 'full' | 'server';

/** One collection, counted. */
export interface CollectionSummary extends Collection {
  records: number;
  /** Vectors that entries are found by. */
  meanings: number;
  /** Jobs queued or running. */
  pending: number;
}

/** One thing a self-check looked at. */
export interface Finding {
  name: string;
  ok: boolean;
  /** What was found, in words. */
  detail: string;
  /** What to do about it, where it is not ok; how to come by what is missing. */
  remedy?: string;
  /** Nothing is wrong, but something that one may have is not there. */
  missing?: true;
}

/**
 * Where everything is kept. Every driver passes the same contract suite: atomic writes, isolation between
 * collections, durability of what was acknowledged. A driver that cannot do a thing throws KnowhowError; it
 * never quietly does nothing. Failures to write throw `storage_error`.
 *
 * The states of a job, and the only moves between them:
 * ```
 *            claim                 commit
 *  queued ─────────▶ running ───────────────▶ completed
 *    ▲  ▲              │  │ lease over: claim by another worker
 *    │  └── release ───┘  └── fail ─────────▶ failed
 *    └────────────────── retry (operator) ─────┘
 *  running ──── relabel (feedback) ──▶ queued, under a new token
 * ```
 */
export interface Store {
  /**
   * 32 bytes, those that the store was opened with or random ones made when it was: the key for sealing, receipts and
   * block boundaries.
   */
  secret(): Promise<Uint8Array>;

  // Collections
  /**
   * The collection of that key, made if there is none.
   *
   * @param most tenants that an account may have; default any number
   * @throws KnowhowError `validation_error` when the account has `most` and this would be another
   */
  openCollection(key: CollectionKey, most?: number): Promise<Collection>;
  /** The collection of that key, or undefined. */
  findCollection(key: CollectionKey): Promise<Collection | undefined>;
  /** The collection of that number, or undefined. Cheap: called on every enhance. */
  collection(id: number): Promise<Collection | undefined>;
  /** All collections with their counts, by account and tenant. */
  collections(): Promise<CollectionSummary[]>;
  /** Collections of an account with their counts, by tenant: `most` of them after that one, of these tenants where they are given. */
  collectionsOf(
    account: string,
    page: { after?: string | undefined; most: number; tenants?: readonly string[] | undefined },
  ): Promise<Pick<CollectionSummary, 'tenant' | 'entries' | 'records'>[]>;
  /** What the engine learned about a collection as a whole (calibration), JSON; null at first. */
  tuning(collection: number): Promise<string | null>;
  /**
   * Keeps what was fitted in place of what was known, with its lessons, and raises the collection's `tuned`.
   *
   * @returns false, with nothing used, when `tuned` has moved since `base`: a removal may have taken what it was fitted on
   */
  keepFit(collection: number, fit: Fit): Promise<boolean>;
  /** Collections that learned from `least` records or more whose tuning is missing or stale. */
  untuned(least: number): Promise<Collection[]>;

  // Intake
  /** Keeps record and job in one transaction; resolves when both are durable. Concurrent calls share a commit. */
  accept(intake: Intake): Promise<Accepted>;
  /**
   * The record of a job. Read apart from the claim, so that a damaged one fails its own job and no other.
   *
   * @throws KnowhowError `storage_error` when it is gone or damaged
   */
  recordOf(jobId: string): Promise<StoredRecord>;
  /**
   * Records of a collection in order of acceptance, as a stream; damaged ones too (see `StoredRecord`). `answered`: only those that say
   * which answer their run was given (`Intake.answer`).
   */
  records(collection: number, only?: 'answered'): AsyncIterable<StoredRecord>;
  /** The collection's record of that id, a damaged one too (see `StoredRecord`); undefined when there is none. */
  record(collection: number, id: string): Promise<StoredRecord | undefined>;
  /** Which records were learned from, in order of acceptance, and the provenance of each, as a stream; reads no body. */
  learnedProvenances(collection: number): AsyncIterable<Pick<StoredRecord, 'id' | 'provenance'>>;

  // Jobs
  /**
   * Takes up to `limit` jobs of one collection: its oldest unfinished ones, in order of acceptance, as far as they
   * are due. While one of them is held or waits to be tried again, nobody gets a later one of that collection.
   * Claims go round by account, and in each account by collection. Each raises `attempts` and gives a new token; a
   * job whose lease is over is due, and its `deaths` go up.
   */
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  /** Prolongs leases; returns the ids of those still held. */
  heartbeat(leases: Lease[], until: number): Promise<string[]>;
  /**
   * Gives a job back, to be tried again at `runAt`; `uncounted` takes back the attempt that its claim counted, and an
   * `error` of null leaves the one that is known. False when the lease was lost.
   */
  release(
    lease: Lease,
    retry: { runAt: number; error: string | null; uncounted?: boolean },
  ): Promise<boolean>;
  /** Ends a job as failed. False when the lease was lost. */
  fail(lease: Lease, failure: { now: number; error: string }): Promise<boolean>;
  /** Lands what a record says and the completion of its job in one transaction. */
  commit(commit: Commit): Promise<Committed>;
  /** The job, or undefined. */
  job(id: string): Promise<Job | undefined>;
  /** Whose was the job of that id, of a record that was deleted and had an idempotency key; else undefined. */
  deletedJob(id: string): Promise<CollectionKey | undefined>;
  /** Jobs, newest first. */
  jobs(filter: JobQuery & { limit: number }): Promise<Job[]>;
  /** Number of jobs in each state, of all or of those that the filter names. */
  jobCounts(filter?: Pick<JobQuery, 'account' | 'tenant'>): Promise<Record<JobState, number>>;
  /** Puts a failed job back into the queue with no attempts made. False when it is not failed. */
  retry(jobId: string, now: number): Promise<boolean>;
  /**
   * When the next job that passes the filter is due (milliseconds), or undefined when none waits. Leases count by their
   * end; of each collection only the oldest unfinished job counts.
   */
  nextDue(filter?: JobFilter): Promise<number | undefined>;
  /** The oldest unfinished jobs of a collection, by id, in the order in which they will be taken; at most `most`. */
  waiting(collection: number, most: number): Promise<string[]>;

  // Knowledge
  /** What changed after `since`, in pages. `since` 0 reads everything. */
  changes(collection: number, since: number): AsyncIterable<ChangePage>;
  /** Entries by id, in the order asked; those that are gone are left out. */
  entries(collection: number, ids: number[]): Promise<Entry[]>;
  /** What entries say, by id, in the order asked; those that are gone are left out. `changes` has all the rest. */
  entryTexts(collection: number, ids: number[]): Promise<EntryTexts[]>;
  /** The records that entries were learned from, newest first, `most` of each entry at most. */
  recordsBehind(collection: number, entries: readonly number[], most: number): Promise<RecordBehind[]>;
  /** What was learned from records, in the order asked; those that are gone are left out. */
  entriesLearnedFrom(collection: number, records: readonly string[]): Promise<LearnedFrom[]>;
  /** The vectors of entries' meanings, in any order; altered ones have no numbers. */
  meaningVectors(collection: number, entries: number[]): Promise<MeaningVector[]>;
  /** Meanings' texts by number, in the order asked; undefined for those that are gone. */
  meaningTexts(collection: number, ids: number[]): Promise<(string | undefined)[]>;
  /** The k entries whose situation and advice match the words best (BM25, any word may match). */
  searchText(collection: number, text: string, k: number): Promise<TextHit[]>;
  /**
   * Records that no entry was learned from, in order of acceptance, as a stream: those still queued, those that
   * failed, and those that taught nothing.
   */
  unlearned(collection: number): AsyncIterable<StoredRecord>;
  /** Their number. */
  unlearnedCount(collection: number): Promise<number>;
  /**
   * Leaves a mark on every record that the collection has and nothing was learned from, if there are any: no commit lands
   * that was not compared with it. Returns how many such records there are.
   */
  markDeletion(collection: number, deletion: Deletion): Promise<number>;
  /** The marks that are on a record, oldest first. */
  marksOn(record: string): Promise<DeletionMark[]>;
  /** Marks on no record whose job is queued or running, by collection. */
  settledMarks(): Promise<{ collection: number; marks: number[] }[]>;
  /** Takes marks away; those on a record whose job is queued or running (again) stay. */
  dropMarks(marks: number[]): Promise<void>;
  /** Of the collection's other entries those whose every record is behind these too, by id. */
  learnedWith(collection: number, entries: number[]): Promise<number[]>;
  /**
   * Removes entries with every record behind them (with its job), and records named by id, as long as no entry was learned
   * from them. Of an idempotency key its salted hash stays, with the id of the job: it brings nothing back. Other entries are counted over the records that are left, and those that have none go,
   * also where a person pinned or edited them. Where records go the collection's tuning goes: it was fitted to what is gone.
   */
  remove(collection: number, entries: number[], unlearned?: string[]): Promise<Removed>;
  /**
   * Forgets entries, and of the records behind them those that no other entry of runs rests on; what was fitted is stale
   * then. Nobody deleted these: their idempotency keys may be used again.
   */
  forget(collection: number, entries: number[]): Promise<void>;
  /**
   * Makes removed bytes unrecoverable in the store's files. What could not be erased stays noted: call it again
   * now and then. Costs nothing when nothing was removed since the last time.
   */
  erase(): Promise<Erasure>;
  /** Replaces every vector of a collection and binds it to the new space, in one transaction. */
  reembed(
    collection: number,
    space: string,
    embed: (texts: string[]) => Promise<Float32Array[]>,
  ): Promise<number>;
  /**
   * Gives some meanings of a collection new vectors, e.g. in place of damaged ones, and moves `seq` so that readers
   * see them. Meanings that are gone are left out; returns how many were set. 0, and nothing set, where the
   * collection is bound to another space.
   */
  setVectors(collection: number, space: string, vectors: MeaningVector[]): Promise<number>;

  /** When the record was accepted after which the collection took in `newer` more; undefined where there is none. */
  acceptedAt(collection: number, newer: number): Promise<number | undefined>;

  /** Spans whose trace is not complete yet. */ // leaf: traces
  readonly pendingTraces: PendingTraces; // leaf: traces
  /** Time that records are kept. */ // leaf: retention
  readonly retentionPolicies: RetentionPolicies; // leaf: retention

  // Keys
  insertKey(key: ApiKey): Promise<void>;
  findKey(id: string): Promise<ApiKey | undefined>;
  /** All keys, oldest first. */
  keys(): Promise<ApiKey[]>;
  /** False when there is no such key or it is revoked already. */
  revokeKey(id: string, now: number): Promise<boolean>;

  // Care
  /** Cheap: can it be read and written? Throws `storage_error` when not, and once a call met damaged pages. */
  ping(): Promise<void>;
  /** Thorough: files, schema, integrity, sizes. Never throws for what it finds. */
  check(): Promise<Finding[]>;
  /** Lands what is under way and lets go of files. Calls after it throw `closed`. */
  close(): Promise<void>;
}

/** What people look at and correct. */ // leaf: explore
export interface Store extends CurationStore {} // leaf: explore
/** Idempotency keys that go from one store to another. */ // leaf: move
export interface Store extends MovedKeys {} // leaf: move
