import type { WithdrawResult } from '../domain/withdraw.js';
import type { CollectionsPage, CollectionsRequest } from './collections.js';
import type { ConfidenceResult } from './confidence.js';
import type { DeleteResult } from './delete.js';
import type { EffectResult } from './effect.js';
import type { EnhanceRequest } from './enhance-request.js';
import type { ExplainResult } from './explain.js';
import type { InsightsResult } from './insights.js';
import type {
  CollectionRequest,
  DropEntriesRequest,
  DropRequest,
  EditRequest,
  EntriesRequest,
  EntryRequest,
  FeedbackRequest,
  InsightsRequest,
  PinRequest,
  RecordRequest,
  RetireRequest,
} from './inspection-requests.js';
import type {
  CollectionStats,
  EntriesPage,
  EntryDetails,
  FeedbackResult,
  RecordDetails,
} from './inspection-results.js';
import type { JobRequest, JobsPage, JobsRequest, RetryResult } from './jobs.js';
import type { CallOptions } from './knowledge.js';
import type { LessonsRequest, LessonsResult } from './lessons.js';
import type { MatchRequest, MatchResult } from './matching.js';
import type { NamesResult } from './names.js';
import type {
  ErrorsByWeek,
  ErrorsRequest,
  OperatorCard,
  OperatorRequest,
  OperatorsPage,
  OperatorsRequest,
} from './operators.js';
import type { OverviewRequest, OverviewResult } from './overview.js';
import type { DropRecordRequest, PathGraph, PathsRequest, RecordsPage, RecordsRequest } from './runs.js';

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
  /**
   * Retires an entry: it is not said any more, its records and what else was learned from them stay, and no fit brings it
   * back. Throws `not_found`.
   */
  retireEntry(request: RetireRequest, options?: CallOptions): Promise<EntryDetails>;
  /** Deletes an entry, the records it was learned from, and what was learned from nothing else. Throws `not_found`. */
  deleteEntry(request: DropRequest, options?: CallOptions): Promise<DeleteResult>;
  /** Deletes entries as {@link deleteEntry} does, all at once; those that are gone are passed over. */
  deleteEntries(request: DropEntriesRequest, options?: CallOptions): Promise<DeleteResult>;
  /** Lists what runs do: tools, commands, clicks, utterances, as the model tells them from each other. */
  listOperators(request: OperatorsRequest, options?: CallOptions): Promise<OperatorsPage>;
  /**
   * What is known of an operator: where its arguments come from, its preconditions, its errors with their repairs, and what
   * follows on it. Throws `not_found`.
   */
  showOperator(request: OperatorRequest, options?: CallOptions): Promise<OperatorCard>;
  /** Errors by the week in which runs met them, with what repairs them. */
  listErrors(request: ErrorsRequest, options?: CallOptions): Promise<ErrorsByWeek>;
  /**
   * What runs of like tasks did, as a graph of what followed on what.
   *
   * @example
   * const { nodes, edges } = await knowledge.showPaths({ tenant_id: 'shop', task: 'Cancel an order' });
   */
  showPaths(request: PathsRequest, options?: CallOptions): Promise<PathGraph>;
  /** Lists records, newest first. */
  listRecords(request: RecordsRequest, options?: CallOptions): Promise<RecordsPage>;
  /** Deletes a record, and the entries that were learned from nothing else. Throws `not_found`. */
  deleteRecord(request: DropRecordRequest, options?: CallOptions): Promise<WithdrawResult>;
  /** One record. Throws `not_found`. */
  showRecord(request: RecordRequest, options?: CallOptions): Promise<RecordDetails>;
  /** What lists of entries and records can be narrowed to: agent types, sources, environments. Throws `not_found`. */
  listNames(request: CollectionRequest, options?: CallOptions): Promise<NamesResult>;
  /**
   * Says how a run ended; what was learned from it is corrected. Or says what a person replied to it: words that thank or
   * correct are kept with its record, and count as a sign where no outcome is known. Throws `not_found`.
   *
   * @example
   * await knowledge.feedback({ job_id, reply: 'That is wrong: it was the blue one.' });
   */
  feedback(request: FeedbackRequest, options?: CallOptions): Promise<FeedbackResult>;
  /** What a collection holds. Throws `not_found`. */
  stats(request: CollectionRequest, options?: CallOptions): Promise<CollectionStats>;
  /**
   * What an agent that asks this is given, what each line rests on, what is not said and why. Nothing is counted or withheld.
   * Throws `not_found`.
   *
   * @example
   * const { lines, unsaid } = await knowledge.explainTask({ tenant_id: 'shop', input_text: 'Refund order 7' });
   */
  explainTask(request: EnhanceRequest, options?: CallOptions): Promise<ExplainResult>;
  /** A collection at a glance: its counts, its runs over time, and the tasks that fail. Throws `not_found`. */
  overview(request: OverviewRequest, options?: CallOptions): Promise<OverviewResult>;
  /** What was predicted of runs beside how they ended, as of the last fit. Throws `not_found`. */
  confidence(request: CollectionRequest, options?: CallOptions): Promise<ConfidenceResult>;
  /** The collections of the account, by name, a page at a time. */
  listCollections(request: CollectionsRequest, options?: CallOptions): Promise<CollectionsPage>;
  /**
   * What guidance is worth: success of guided runs beside runs from which it was withheld by chance, with an interval that
   * may be looked at every day. Throws `not_found`.
   *
   * @example
   * const { verdict, difference, runs_to_decide } = await knowledge.effect({ tenant_id: 'shop' });
   */
  effect(request: CollectionRequest, options?: CallOptions): Promise<EffectResult>;
  /**
   * What goes wrong again and again in the runs of a collection, the costliest first: how often, in which tasks, what it cost, what
   * repaired it, and whether guidance says it yet. As of the last fit. Throws `not_found`.
   *
   * @example
   * const { failures } = await knowledge.insights({ tenant_id: 'shop', limit: 5 });
   * for (const { what, cost, advice } of failures) console.log(cost, what, advice[0] ?? 'no repair is known');
   */
  insights(request: InsightsRequest, options?: CallOptions): Promise<InsightsResult>;
  /**
   * Lists lessons in words: proposed, held or refuted, with the counts and the records behind each. `editEntry` of its entry approves
   * one, `retireEntry` refuses it.
   */
  listLessons(request: LessonsRequest, options?: CallOptions): Promise<LessonsResult>;
  /**
   * How similar the entries of a collection are to an intent, what a delete would take at a threshold, and what comes close.
   * Takes nothing. Throws `not_found`.
   *
   * @example
   * const { histogram, going } = await knowledge.matchIntent({ tenant_id: 'shop', intent: 'refunds of gift cards' });
   */
  matchIntent(request: MatchRequest, options?: CallOptions): Promise<MatchResult>;
  /** Jobs, newest first. */
  listJobs(request: JobsRequest, options?: CallOptions): Promise<JobsPage>;
  /** Puts a failed job back into the queue. Throws `not_found` where there is no such failed job. */
  retryJob(request: JobRequest, options?: CallOptions): Promise<RetryResult>;
}
