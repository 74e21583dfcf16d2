import type { EntryOutcome } from '../../../api/inspection-requests.js';
import type { Interaction } from '../../../api/interaction.js';
import type { Entry, EntryKind } from '../../../domain/entry.js';
import type { Job, JobState } from '../../../domain/job.js';
import type { Provenance } from '../../../domain/support.js';
import type { Origin } from '../../../domain/withdraw.js';
import type { Removed, StoredRecord } from '../../../storage/stored-record.js';

/** One record with what became of it. */
export interface ShownRecord {
  record: StoredRecord;
  job: Job;
  /** When its outcome was said, where that was after it was accepted; milliseconds since the epoch. */
  labelled_at: number | null;
  /** The entries that were learned from it, by number. */
  entries: number[];
}

/** A record whose outcome became known. */
export interface Relabel {
  /** Its id. */
  record: string;
  /** The record as it is to be, and its provenance; the collection, query and turns stay. */
  interaction: Interaction;
  provenance: Provenance;
  now: number;
  /** Probability that a run without an outcome succeeded, by what its record says now; default: as it was learned. */
  estimate?: number | undefined;
}

/** What a person makes of an entry: what is left out stays. It outlives every fit, and goes with the entry. */
export interface Correction {
  /** The key that brings it, by which it can be withdrawn. */
  key?: string;
  /** With the vector that the entry is found by from then on, too, in the collection's space. */
  situation?: { text: string; vector: Float32Array; space: string };
  advice?: string;
  pinned?: boolean;
  retired?: boolean;
  /** Milliseconds since the epoch. */
  edited_at?: number;
}

/** Which entries are listed: all that every field given holds for. Times are milliseconds since the epoch. */
export interface EntryFilter {
  kind?: EntryKind | undefined;
  agentType?: string | undefined;
  /** What became of most runs behind it. */
  outcome?: EntryOutcome | undefined;
  pinned?: boolean | undefined;
  retired?: boolean | undefined;
  edited?: boolean | undefined;
  /** The newest run behind it happened at or after this time, and before that one. */
  since?: number | undefined;
  until?: number | undefined;
  /** Learned from records that declare it. */
  source?: string | undefined;
  environment?: string | undefined;
  /** Only of these, by number. */
  ids?: readonly number[] | undefined;
}

/** Number of entries of one kind with one outcome. */
export interface EntryCount {
  kind: EntryKind;
  outcome: EntryOutcome;
  entries: number;
  pinned: number;
  edited: number;
}

/** What the runs of a collection declare, the commonest first, at most 100 of each. */
export interface ListedNames {
  agentTypes: string[];
  sources: string[];
  environments: string[];
}

/** Which records are listed: all that every field given holds for. Times are milliseconds since the epoch. */
export interface RecordFilter {
  source?: string | undefined;
  environment?: string | undefined;
  /** Only of these, by id. */
  ids?: readonly string[] | undefined;
  /** The id of the key that brought it. */
  key?: string | undefined;
  /** Of runs that were learned from. */
  agentType?: string | undefined;
  /** As the record or feedback says it. */
  outcome?: 'success' | 'failure' | 'unknown' | undefined;
  status?: 'processing' | 'completed' | 'failed' | undefined;
  /** Accepted at or after this time, and before that one. */
  since?: number | undefined;
  until?: number | undefined;
}

/** A record in a list. */
export interface ListedRecord {
  record: StoredRecord;
  /** The job that learns from it, and its state. */
  job: string;
  state: JobState;
  /** What was estimated of its success when it was learned from; null where the record says it. */
  estimate: number | null;
  /** When feedback said its outcome. */
  labelled_at: number | null;
  /** As entries count it, see `RunOutcome`; null until it is learned from. */
  success: number | null;
  certainty: number | null;
}

/** Runs behind an entry in one week. */
export interface WeekCount {
  entry: number;
  /** When the week began, Monday at 0:00 UTC, milliseconds since the epoch. */
  monday: number;
  runs: number;
  /** Those of them whose outcome was told, and those of these that succeeded. */
  known: number;
  successes: number;
}

/** Runs by their outcome, where it is known. */
export interface RunCounts {
  runs: number;
  successes: number;
  failures: number;
}

/** Runs of a span of time, that brought an answer or did not. */
export interface SpanCounts extends RunCounts {
  /** The number of the span; -1 for everything before the first. */
  span: number;
  asked: boolean;
}

/** The runs of a collection that were learned from, over time. */
export interface RunsOverTime {
  /** When the newest happened, milliseconds since the epoch. */
  newest: number;
  /** The start of span 0, milliseconds since the epoch. */
  from: number;
  /** Only spans that have runs, oldest first. */
  spans: SpanCounts[];
  /** Entries of tasks of which more than one run failed in the last week, by those, most first. */
  failing: (RunCounts & { entry: number })[];
}

/** What people look at and correct, one collection at a time. */
export interface CurationStore {
  /**
   * The learned runs of a collection up to a time, counted in spans (weeks begin on Mondays, days at 0:00 UTC) of which the last holds
   * the newest, and the tasks that failed most in the week up to it. Undefined where there are none.
   */
  runsOverTime(
    collection: number,
    how: { until: number; spans: number; spanMs: number; mostFailing: number },
  ): Promise<RunsOverTime | undefined>;
  /**
   * A page of entries, those of the newest runs first, after the one of that number; how many fit, and the number that the next
   * page is after, where there is one.
   */
  listEntries(
    collection: number,
    filter: EntryFilter,
    page: { after?: number | undefined; limit: number },
  ): Promise<{ entries: Entry[]; total: number; next: number | undefined }>;
  /** The entries of a collection, counted. */
  countEntries(collection: number): Promise<EntryCount[]>;
  /** What lists of a collection can be narrowed to. */
  listNames(collection: number): Promise<ListedNames>;
  /** The record of that id, or undefined. */
  shownRecord(collection: number, id: string): Promise<ShownRecord | undefined>;
  /** A page of records, newest first, after the one of that id; and how many fit, of more than 10,000 10,001. */
  listRecords(
    collection: number,
    filter: RecordFilter,
    page: { after?: string | undefined; limit: number },
  ): Promise<{ records: ListedRecord[]; total: number }>;
  /** The newest records that say which answer their run had (`Intake.answer`), `most` of them at most. */
  answeredRecords(collection: number, most: number): Promise<StoredRecord[]>;
  /** Runs behind entries by the week in which they happened (`RunOutcome.seen`), from a time on, by entry and week. */
  runsByWeek(collection: number, entries: readonly number[], since: number): Promise<WeekCount[]>;
  /** The job of the newest record that says its run was given that answer (`Intake.answer`), or undefined. */
  jobAnswered(collection: number, answer: string): Promise<string | undefined>;
  /**
   * Puts a record with what came of it in the place of what it was: an outcome, by which its entries are counted then, or
   * what a person said of it. The collection's tuning is stale. A worker that has the record's job loses it. False where there is no such record.
   */
  relabel(collection: number, relabel: Relabel): Promise<boolean>;
  /** Corrects an entry; false where it is gone, or the collection is bound to another vector space. */
  correct(collection: number, entry: number, correction: Correction): Promise<boolean>;
  /** Removes the records that came from somewhere, as `remove` does. */
  withdraw(collection: number, origin: Origin, how: { dryRun: boolean }): Promise<Removed>;
  /** What a key edited, pinned and retired is another's from now on, or is taken back where none is named. Returns how many. */
  endCorrections(collection: number, key: string, heir?: string): Promise<number>;
}
