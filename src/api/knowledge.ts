import type { DeleteRequest, DeleteResult } from './delete.js';
import type { EnhanceRequest } from './enhance-request.js';
import type { EnhanceResult } from './enhance-result.js';
import type { Interaction } from './interaction.js';
import type { JobStatus } from './job-status.js';
import type { StoreReceipt } from './store-receipt.js';

/** Options that every call takes. */
export interface CallOptions {
  /** Ends the call early; it then throws KnowhowError `aborted`. What was already acknowledged stays. */
  signal?: AbortSignal | undefined;
}

/** Options of a store. */
export interface StoreOptions extends CallOptions {
  /** The same key and record give the same job and store nothing twice. A key belongs to its tenant. 1 to 255 characters. */
  idempotencyKey?: string | undefined;
  /** Store it also where the record of that key was deleted. Default false: what was deleted stays deleted. */
  again?: boolean | undefined;
  /**
   * The idempotency key of an earlier report of the same run (failed, abandoned), whose place this one takes: what was stored
   * under it goes, and nothing comes under it any more. It stays where another API key brought it or feedback told its outcome.
   * Wants an `idempotencyKey`; that one itself replaces what it stored before.
   */
  replaces?: string | undefined;
}

/** Options of waiting for a job. */
export interface WaitOptions extends CallOptions {
  /** Give up after this many milliseconds with KnowhowError `timeout`; default 60,000. */
  timeoutMs?: number | undefined;
}

/**
 * The one interface to knowhow: the same in this process (`openKnowledge`) and over HTTP
 * (`connectKnowledge`). Every method throws KnowhowError and nothing else.
 */
export interface Knowledge {
  /** Returns the input text with what past runs teach about it added. */
  enhanceTask(request: EnhanceRequest, options?: CallOptions): Promise<EnhanceResult>;
  /** Accepts the record of a finished run; learning from it goes on in the background. */
  storeKnowledge(interaction: Interaction, options?: StoreOptions): Promise<StoreReceipt>;
  /** Says how a job is doing: completed when its record has become entries; the model is fitted later. Unknown jobs throw `not_found`. */
  knowledgeStatus(jobId: string, options?: CallOptions): Promise<JobStatus>;
  /** Polls with backoff until the job is completed or failed. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<JobStatus>;
  /** Deletes every entry whose meaning matches the intent. */
  deleteByIntent(request: DeleteRequest, options?: CallOptions): Promise<DeleteResult>;
  /**
   * Has work done before this object closes: adapters store then what they could not store yet. Left out by objects of
   * your own that close nothing.
   */
  beforeClose?(work: () => Promise<void>): void;
  /** Ends what this object started; acknowledged work is kept for the next start. */
  close(): Promise<void>;
}

/** Knowledge that was opened in this process, for one account. It need not be closed for the process to end. */
export interface OpenKnowledge extends Knowledge, AsyncDisposable {
  /**
   * Resolves once the embedding model is loaded and the store answers. Nothing has to wait for it: the first `enhanceTask` does
   * by itself, and says that it is `degraded` where it had to answer without.
   *
   * @throws KnowhowError `embedder_unavailable`, `storage_error`, `closed`
   */
  ready(): Promise<void>;
}
