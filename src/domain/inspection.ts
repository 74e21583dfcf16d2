import { z } from 'zod';
import type { DeleteResult } from './delete.js';
import { ENTRY_KINDS, type EntryKind, type Evidence } from './entry.js';
import type { Interaction } from './interaction.js';
import type { JobStatus } from './job.js';
import type { CallOptions } from './knowledge.js';

/** What became of most runs behind an entry; `unclear` where as many went well as did not, or nobody knows. */
export const OUTCOMES = ['success', 'failure', 'unclear'] as const;
/** One of {@link OUTCOMES}. */
export type EntryOutcome = (typeof OUTCOMES)[number];

const tenant = () => z.string().min(1).max(4_096).describe('The collection.');
const label = () =>
  z.string().regex(/^k\d{1,15}$/, 'must be the id of an entry, such as k12; a list of entries has them');
const text = () => z.string().min(1).max(16_384);

/** Which entries are meant. */
export const entriesSchema = z.strictObject({
  tenant_id: tenant(),
  query: text().optional().describe('Only what is like this, by meaning and by words, most like it first.'),
  kind: z.enum(ENTRY_KINDS).optional(),
  agent_type: z.string().optional(),
  source: z.string().optional().describe('Learned from a record with this `metadata.source`.'),
  outcome: z.enum(OUTCOMES).optional().describe('What became of most runs behind it.'),
  pinned: z.boolean().optional(),
  limit: z.number().int().min(1).max(200).optional().describe('Entries a page; default 50.'),
  after: label().optional().describe('Goes on after this entry: `next` of the page before.'),
});
/** Names an entry. */
export const entrySchema = z.strictObject({ tenant_id: tenant(), id: label() });
/** Changes what an entry says. */
export const editSchema = z
  .strictObject({ tenant_id: tenant(), id: label(), situation: text().optional(), advice: text().optional() })
  .refine(({ situation, advice }) => situation !== undefined || advice !== undefined, {
    message: 'it changes nothing; give a situation, an advice or both',
  });
/** Keeps an entry from being forgotten, or no longer. */
export const pinSchema = z.strictObject({ tenant_id: tenant(), id: label(), pinned: z.boolean() });
/** Deletes an entry with the records it was learned from. */
export const dropSchema = z.strictObject({
  tenant_id: tenant(),
  id: label(),
  dry_run: z.boolean().optional(),
});
/** Names a record. */
export const recordSchema = z.strictObject({
  tenant_id: tenant(),
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be the id of a record; an entry shows those behind it'),
});
/** Says how a run ended, once that is known. */
export const feedbackSchema = z
  .strictObject({
    tenant_id: tenant().optional(),
    request_id: z.string().min(1).max(2_000).optional().describe('`metadata.request_id` of an enhance.'),
    job_id: z.string().min(1).max(128).optional().describe('The job that a store gave.'),
    success: z.boolean(),
  })
  .refine(({ request_id, job_id }) => request_id !== undefined || job_id !== undefined, {
    message: 'it names no run; give a job_id, or a request_id and its tenant_id',
  })
  .refine(({ request_id, job_id }) => request_id === undefined || job_id === undefined, {
    message: 'it has both a request_id and a job_id; give one of them',
  })
  .refine(({ request_id, tenant_id }) => request_id === undefined || tenant_id !== undefined, {
    message: 'it has a request_id without its tenant_id; give both',
  });
/** Names a collection. */
export const statsSchema = z.strictObject({ tenant_id: tenant() });

/** Which entries are meant. */
export type EntriesRequest = z.infer<typeof entriesSchema>;
/** Names an entry. */
export type EntryRequest = z.infer<typeof entrySchema>;
/** Changes what an entry says. */
export type EditRequest = z.infer<typeof editSchema>;
/** Pins an entry, or unpins it. */
export type PinRequest = z.infer<typeof pinSchema>;
/** Deletes an entry. */
export type DropRequest = z.infer<typeof dropSchema>;
/** Names a record. */
export type RecordRequest = z.infer<typeof recordSchema>;
/** Says how a run ended. */
export type FeedbackRequest = z.infer<typeof feedbackSchema>;
/** Names a collection. */
export type StatsRequest = z.infer<typeof statsSchema>;

/** An entry as people see it. */
export interface ShownEntry {
  /** `k12`; it stands in guidance and in receipts. */
  id: string;
  kind: EntryKind;
  agent_type: string | null;
  /** When it applies. */
  situation: string;
  /** What it says. */
  advice: string;
  outcome: EntryOutcome;
  /** Counts of runs; `last_seen` is ISO 8601. `sources` counts who told it. */
  evidence: Omit<Evidence, 'last_seen'> & { last_seen: string; sources?: number };
  pinned: boolean;
  /** When somebody changed what it says, ISO 8601; left out where it says what was learned. */
  edited_at?: string;
  /** Calibrated similarity to the query in [0, 1]; with a query only. */
  similarity?: number;
}

/** A page of entries, newest first (with a query, most similar first). */
export interface EntriesPage {
  entries: ShownEntry[];
  /** All that fit, on this page and others. */
  total: number;
  /** Where the next page begins; left out on the last. */
  next?: string;
}

/** A run behind an entry. */
export interface RunBehind {
  /** The id of its record. */
  record_id: string;
  job_id: string;
  /** When it was stored, ISO 8601. */
  stored_at: string;
  /** The `metadata.source` that it declares. */
  source?: string;
}

/** One way that runs behind an entry took. */
export interface ShownWay {
  /** What the runs were asked, or what the entry is found by. */
  found_by: string[];
  actions: string[];
  runs: number;
  successes: number;
  failures: number;
}

/** An entry with everything behind it. */
export interface EntryDetails extends ShownEntry {
  ways: ShownWay[];
  /** The newest runs behind it, at most 100. */
  records: RunBehind[];
}

/** A record, as it was stored. */
export interface RecordDetails {
  id: string;
  job_id: string;
  /** When it was stored, ISO 8601. */
  stored_at: string;
  /** The key that brought it. */
  key_id: string;
  record: Interaction;
  /** How learning from it stands. */
  status: JobStatus;
  /** Ids of the entries that were learned from it. */
  entries: string[];
}

/** What feedback did. */
export interface FeedbackResult {
  /** What happened, in words. */
  status: string;
  /**
   * `record`: the run's outcome is known now; `answer`: no run is known for the answer, so what it showed was credited;
   * `nothing`: it was known already.
   */
  applied_to: 'record' | 'answer' | 'nothing';
  job_id?: string;
  /** Records that are learned from again because of it. */
  relearned: number;
}

/** What a collection holds. */
export interface CollectionStats {
  tenant_id: string;
  entries: number;
  records: number;
  /** Jobs that wait to be learned from. */
  pending: number;
  kinds: Record<EntryKind, number>;
  outcomes: Record<EntryOutcome, number>;
  pinned: number;
  edited: number;
  /** Runs that were given guidance and said so: those that succeeded, and those that did not. */
  guided: { successes: number; failures: number };
}

/** Looking at what is known, and correcting it. Every method throws KnowhowError and nothing else. */
export interface Inspection {
  /** Lists entries, or searches them. */
  listEntries(request: EntriesRequest, options?: CallOptions): Promise<EntriesPage>;
  /** One entry with the runs behind it. Throws `not_found`. */
  showEntry(request: EntryRequest, options?: CallOptions): Promise<EntryDetails>;
  /** Changes what an entry says; what is behind it stays. Throws `not_found`. */
  editEntry(request: EditRequest, options?: CallOptions): Promise<EntryDetails>;
  /** Pins an entry: it is never forgotten. Throws `not_found`. */
  pinEntry(request: PinRequest, options?: CallOptions): Promise<EntryDetails>;
  /** Deletes an entry, the records it was learned from, and what was learned from nothing else. Throws `not_found`. */
  deleteEntry(request: DropRequest, options?: CallOptions): Promise<DeleteResult>;
  /** One record. Throws `not_found`. */
  showRecord(request: RecordRequest, options?: CallOptions): Promise<RecordDetails>;
  /** Says how a run ended; what was learned from it is corrected. Throws `not_found`. */
  feedback(request: FeedbackRequest, options?: CallOptions): Promise<FeedbackResult>;
  /** What a collection holds. Throws `not_found`. */
  stats(request: StatsRequest, options?: CallOptions): Promise<CollectionStats>;
}
