import type { Interaction } from '../api/interaction.js';
import type { ApiKey } from '../domain/api-key.js';
import type { ChangePage, SituationVector } from '../domain/changes.js';
import type { Collection, CollectionKey } from '../domain/collection.js';
import type { Entry } from '../domain/entry.js';
import type { Job, JobKnowledge, JobState } from '../domain/job.js';
import type { EntryUpdate, NewEntry, NewSituation } from '../domain/learned.js';
import type { Before, Provenance } from '../domain/support.js';
import type { Origin } from '../domain/withdraw.js';
import type { CurationStore } from './curation-store.js';
import type { Removed, Withdrawn } from './removed.js';
import type { StoredRecord } from './stored-record.js';

export type { EntryUpdate, NewEntry, NewSituation } from '../domain/learned.js';
export type { Removed, Withdrawn } from './removed.js';
export type { StoredRecord } from './stored-record.js';

/** A record to accept, with the job that will learn from it. */
export interface Intake {
  collection: number;
  /** Redacted and free of echoes; its `tenant_id` is the collection's. */
  interaction: Interaction;
  recordId: string;
  jobId: string;
  /** Who brings it; what it says and of which task, if that is known already: {@link Store.setFingerprint} adds it. */
  provenance: Pick<Provenance, 'key' | 'source'> & Partial<Provenance>;
  /** Names the answer that the run says it was given, so that its outcome can be told by that later. */
  answer?: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  /** Same collection, same key: the same job, provided the body is the same too. */
  idempotency?: { key: string; bodyHash: string };
}

/** What became of an intake. `replayed`: known already; `conflict`: the key was used for another body. */
export type Accepted = { state: 'accepted' | 'replayed'; jobId: string } | { state: 'conflict' };

/** A job that this worker now holds. Every write about it must carry the token: it fences off late workers. */
export interface ClaimedJob {
  job: Job;
  token: number;
}

/** Which jobs a worker asks for. */
export interface JobFilter {
  /** Only jobs whose record's body has at most this number of characters. */
  largest?: number;
  /** Only jobs of other collections than these. */
  except?: readonly number[];
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

/** Everything that finished jobs of one collection change. It lands whole or not at all. */
export interface Commit {
  collection: number;
  /** The collection's sequence number that the decisions rest on; another one now means `stale`. */
  base: number;
  /** The vector space of the new situations; binds a collection that has none. */
  space: string;
  now: number;
  jobs: (Lease & { knowledge: JobKnowledge; successEstimate: number | null })[];
  situations: NewSituation[];
  added: NewEntry[];
  updated: EntryUpdate[];
  /**
   * Entries to forget, and with them the records (with their jobs) that no other entry was learned from; those of
   * the jobs that this commit completes stay.
   */
  forgotten: number[];
  /**
   * An answer that the commit credits, named by an id that is the same for every run that brings it. Of the commits to
   * a collection that name it one lands. The store keeps it until a commit's `now` reaches `until` (milliseconds).
   */
  credit?: { id: string; until: number };
}

/**
 * What became of a commit. `stale`: the collection changed since `base`, read it and decide again;
 * `lease_lost`: these jobs belong to someone else now, leave them out; `space`: the collection is bound to
 * another vector space; `credited`: an earlier commit counted the credit, decide again without it.
 */
export type Committed =
  | { state: 'committed'; seq: number; added: number[] }
  | { state: 'stale' }
  | { state: 'lease_lost'; jobs: string[] }
  | { state: 'space'; space: string }
  | { state: 'credited' };

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
  entries: number;
  records: number;
  situations: number;
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
 *  completed ── withdraw (operator), relabel (feedback), remove ──▶ queued
 *  running ──── relabel (feedback) ──▶ queued, under a new token
 * ```
 */
export interface Store extends CurationStore {
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
  /** What the engine learned about a collection as a whole (calibration), JSON; null at first. */
  tuning(collection: number): Promise<string | null>;
  /**
   * Keeps it in place of what was known, and raises the collection's `tuned`. Does not move `seq`.
   *
   * @param base the collection's `tuned` when what it was fitted on was read
   * @returns false, with nothing kept, when `tuned` has moved since: a removal may have taken what it was fitted on
   */
  setTuning(collection: number, tuning: string, base: number): Promise<boolean>;
  /** Collections whose tuning a removal took away, and that have no other yet. */
  untuned(): Promise<Collection[]>;

  // Intake
  /** Keeps record and job in one transaction; resolves when both are durable. Concurrent calls share a commit. */
  accept(intake: Intake): Promise<Accepted>;
  /**
   * Adds to a record what it says and of which task (its fingerprint), which a worker reads before it learns from it.
   * Until then the record counts for no other. One that is there stays: an outcome told meanwhile may have made it.
   * Not durable by itself: the commit that follows makes it so.
   */
  setFingerprint(collection: number, record: string, provenance: Provenance): Promise<void>;
  /** What was accepted before each of these records and is there still; undefined for records that are gone. */
  provenanceBefore(collection: number, records: string[]): Promise<(Before | undefined)[]>;
  /**
   * The record of a job. Read apart from the claim, so that a damaged one fails its own job and no other.
   *
   * @throws KnowhowError `storage_error` when it is gone or damaged
   */
  recordOf(jobId: string): Promise<StoredRecord>;
  /** Records of a collection in order of acceptance, as a stream; damaged ones too (see `StoredRecord`). */
  records(collection: number): AsyncIterable<StoredRecord>;
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
  /** Lands the effects of finished jobs and their completion in one transaction. */
  commit(commit: Commit): Promise<Committed>;
  /** The job, or undefined. */
  job(id: string): Promise<Job | undefined>;
  /** Jobs, newest first. */
  jobs(filter: { account?: string; tenant?: string; state?: JobState; limit: number }): Promise<Job[]>;
  /** How many jobs there are in each state. */
  jobCounts(): Promise<Record<JobState, number>>;
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
  /** Entries by number, in the order asked; those that are gone are left out. */
  entries(collection: number, ids: number[]): Promise<Entry[]>;
  /** What entries say, by number, in the order asked; those that are gone are left out. `changes` has all the rest. */
  entryTexts(collection: number, ids: number[]): Promise<EntryTexts[]>;
  /**
   * Situations' vectors by number, in any order; those that are not in the collection are left out, and altered ones
   * have no numbers.
   */
  situationVectors(collection: number, ids: number[]): Promise<SituationVector[]>;
  /** Situations' texts by number, in the order asked; undefined for those that are gone. */
  situationTexts(collection: number, ids: number[]): Promise<(string | undefined)[]>;
  /** The k entries whose situation and advice match the words best (BM25, any word may match). */
  searchText(collection: number, text: string, k: number): Promise<TextHit[]>;
  /**
   * Records that no entry was learned from, in order of acceptance, as a stream: those still queued, those that
   * failed, and those that taught nothing.
   */
  unlearned(collection: number): AsyncIterable<StoredRecord>;
  /** How many they are. */
  unlearnedCount(collection: number): Promise<number>;
  /**
   * Leaves a mark on every record that the collection has and nothing was learned from, if there are any, and moves
   * `seq`, so that no commit lands which was planned without it. Returns how many such records there are.
   */
  markDeletion(collection: number, deletion: Deletion): Promise<number>;
  /** The marks that are on a record, oldest first. */
  marksOn(record: string): Promise<DeletionMark[]>;
  /** Marks on no record whose job is queued or running, by collection. */
  settledMarks(): Promise<{ collection: number; marks: number[] }[]>;
  /** Takes marks away; those on a record whose job is queued or running (again) stay. */
  dropMarks(marks: number[]): Promise<void>;
  /**
   * Of the collection's other entries those that were learned from nothing but records that go with these, by number.
   *
   * @param only see {@link remove}
   */
  learnedWith(collection: number, entries: number[], only?: string[]): Promise<number[]>;
  /**
   * Removes entries, and with them the situations and text rows no other entry names, every record they were
   * learned from (with its job and idempotency key), and the entries that were learned from nothing else
   * ({@link learnedWith}). What it was that an entry has from which record is not known, so entries that have another
   * record too, and those that share one with these, and so on, are taken away and their other records queued to be
   * learned again, as by {@link withdraw}; they are not counted. Those of them that somebody pinned or edited stay with
   * what they say and no counts. Also removes records named by id, as long as no entry was learned from them. Whatever
   * goes takes the collection's tuning with it and raises `tuned`: it was fitted on what is gone.
   *
   * @param now when what is learned again is queued, milliseconds since the epoch; default 0: at once
   * @param only of the records behind the entries those that go: the others are learned again; left out, all go
   */
  remove(
    collection: number,
    entries: number[],
    unlearned?: string[],
    now?: number,
    only?: string[],
  ): Promise<Removed>;
  /**
   * Removes the records that came from somewhere, the entries that were learned from them or together with them, and
   * the collection's tuning. The other records of those entries, and those that count for more now, are queued again:
   * their jobs keep their `knowledge`, by which a worker knows that it learned from them before.
   */
  withdraw(collection: number, origin: Origin, how: { now: number; dryRun: boolean }): Promise<Withdrawn>;
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
   * Gives some situations of a collection new vectors, e.g. in place of damaged ones, and moves `seq` so that readers
   * see them. Situations that are gone are left out; returns how many were set. 0, and nothing set, where the
   * collection is bound to another space.
   */
  setVectors(collection: number, space: string, vectors: SituationVector[]): Promise<number>;

  /** When the record was accepted after which the collection took in `newer` more; undefined where there is none. */
  acceptedAt(collection: number, newer: number): Promise<number | undefined>;

  // Keys
  insertKey(key: ApiKey): Promise<void>;
  findKey(id: string): Promise<ApiKey | undefined>;
  /** All keys, oldest first. */
  keys(): Promise<ApiKey[]>;
  /** False when there is no such key or it is revoked already. */
  revokeKey(id: string, now: number): Promise<boolean>;

  // Care
  /** Cheap: can it be read and written? Throws `storage_error` when not. */
  ping(): Promise<void>;
  /** Thorough: files, schema, integrity, sizes. Never throws for what it finds. */
  check(): Promise<Finding[]>;
  /** Lands what is under way and lets go of files. Calls after it throw `closed`. */
  close(): Promise<void>;
}
