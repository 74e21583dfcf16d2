import type { Approval } from '../api/approvals.js';
import type { Durations } from '../api/durations.js';
import type { Inspection } from '../api/inspection.js';
import type { Interaction } from '../api/interaction.js';
import type { Knowledge } from '../api/knowledge.js';
import type { ApiKey, KeyScope } from '../domain/api-key.js';
import type { Clock } from '../domain/clock.js';
import type { CollectionKey } from '../domain/collection.js';
import type { Ids } from '../domain/ids.js';
import type { Job, JobQuery, JobState } from '../domain/job.js';
import type { Limits } from '../domain/limits.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import type { LearnOptions, ReflectRequest, ReflectResult } from '../domain/reflect.js';
import type { RetainRequest, RetainResult, RetentionPolicy, SetRetentionRequest } from '../domain/retain.js';
import type { TextModel } from '../domain/text-model.js';
import type { WithdrawRequest, WithdrawResult } from '../domain/withdraw.js';
import type { Embedder } from '../embedding/embedder.js';
import type { ModelName } from '../embedding/minilm/model-facts.js';
import type { WaitingTraces } from '../leaves/traces/waiting-traces.js'; // leaf: traces
import type { CollectionSummary, Finding, Store } from '../storage/store.js';

/** Options to open knowhow in this process. Everything has a default. */
export interface OpenOptions {
  /**
   * The database file, made when missing; default `knowhow.db` in the working directory. `~/…` is the home folder, and
   * `file:` URLs are paths. `:memory:` keeps everything in this process: nothing survives the close.
   */
  path?: string | undefined;
  /**
   * Open the file to be read only, where it or its folder may not be written: `enhanceTask`, exports and `check` work,
   * nothing is learned, and everything that writes throws `storage_error`.
   */
  readOnly?: boolean | undefined;
  /**
   * 32 characters or more, at random: what errors are sealed, receipts signed and boundaries keyed with, in place of a
   * secret that lies in the file. The store then opens for nobody without it. Not for a
   * store of your own.
   */
  secret?: string | undefined;
  /** The secret before: give both once to change it, and as long as errors sealed under it are to be opened. */
  formerSecret?: string | undefined;
  /**
   * In place of `path`: the URL of a PostgreSQL database (`postgres://…`, which any number of processes may share; needs
   * the package `pg`), or a store of your own. It is closed with the service.
   */
  store?: Store | string | undefined;
  /**
   * The model by which texts are alike: `english` (default) is all-MiniLM-L6-v2, shipped in the package; `multilingual` is for texts
   * in other languages, and finds across them; it is in the package `knowhow-multilingual`. What a collection holds was embedded
   * by one of them: `reembed` changes it.
   */
  embedding?: ModelName | undefined;
  /** A model of your own, in place of `embedding`. */
  embedder?: Embedder | undefined;
  /**
   * Milliseconds that a call of the embedder may take, beside 500 more for each of its texts; default 20,000. After
   * that it counts as failed.
   */
  embedTimeoutMs?: number | undefined;
  /**
   * Milliseconds that an enhance waits in all for the input to be embedded, the collection to be read, and a fit that is due;
   * default 1,500, and 10,000 for the first answer of a process from a collection of up to 10,000 entries. After that it makes
   * do with what is there (words, the last fit, or the input alone), and its answer is `degraded`. `Infinity` waits.
   */
  enhanceTimeoutMs?: number | undefined;
  /**
   * Load the embedding model in the background as soon as this is open (default). `false`: with the first text, for
   * programs that may embed none.
   */
  preload?: boolean | undefined;
  /** A language model that judges how runs ended that do not say it. Nothing is missing without one. */
  model?: TextModel | undefined;
  /**
   * A language model that reads a failed run beside a succeeded one of a like task, in the background, and proposes at most three
   * lessons; never while an answer is waited for. Other runs judge what it says. Default: none.
   */
  learn?: LearnOptions | undefined; // leaf: reflection
  /**
   * Takes out of every text what is private beside secrets (names, addresses, e-mails …) before anything is written:
   * query, turns, kind of agent, metadata with its names, and what is kept of a delete's intent. It sees texts that
   * secrets were taken out of already. When it throws, or gives back anything but a text, nothing is stored.
   */
  redact?: ((text: string) => string) | undefined;
  /** Learn in this process (default). `false`: only accept, and let `knowhow work` learn. */
  work?: boolean | undefined;
  /** Bytes that vector indexes may take in memory; default 512 MiB. */
  memoryBudget?: number | undefined;
  /**
   * Entries that a collection may hold, lessons apart; default 1,000,000. Past it the entries that are worth least (little evidence,
   * no use, long ago) are forgotten, with the records that only they were learned from.
   */
  maxEntries?: number | undefined;
  /**
   * Who decides whether a lesson in words is told: `counts` (default), or `held`, with nothing told while it is measured, or `measured`,
   * with what a model proposes told then, too; a `person`, who approves each; or `both`. By the name of a tenant where they differ, `*` for all others.
   */
  approve?: Approval | Readonly<Record<string, Approval>> | undefined;
  /**
   * Tenants that a tenant inherits lessons in words from: `['company']` for each, or by its name, `*` for all others:
   * `{ support: ['company'] }`. They are read only, of the same account, and nothing of what they inherit themselves comes with them. Default: none.
   */
  inherits?: readonly string[] | Readonly<Record<string, readonly string[]>> | undefined; // leaf: inherit
  /**
   * Share of the requests, in [0, 1], that are answered with the input alone and `metadata.withheld`, so that it can be
   * said what guidance is worth; 0: none. It begins once forty guided runs of a tenant have come back with their outcome.
   * Default: a tenth, and only where a guided run in twenty or more still fails.
   */
  withhold?: number | undefined;
  /**
   * Where it is said who did what: an event `audit` after each call that succeeded, with `action`, `actor` (the key),
   * `account`, `tenant`, `subject` (ids) and `count`, and no text of a record or task. Default: nowhere.
   */
  audit?: Log | undefined;
  /**
   * Spans and metrics of what is done, through `@opentelemetry/api` (an optional package: without it nothing is done). No text
   * of a task, record or answer is in them, unless `content` says so. Default: none.
   */
  telemetry?: boolean | { content?: boolean | undefined } | undefined;
  limits?: Partial<Limits> | undefined;
  log?: Log | undefined;
  clock?: Clock | undefined;
  random?: Random | undefined;
  ids?: Ids | undefined;
}

/** Who is calling, once a key was recognised. */
export interface Caller {
  account: string;
  keyId: string;
  scope: KeyScope;
  /** The tenants the key is limited to; null for all. */
  tenants: string[] | null;
}

/** A new key. The only time its text is seen. */
export interface IssuedKey {
  /** `kh_<key id>_<secret>`. */
  api_key: string;
  key: ApiKey;
}

/** API keys. */
export interface KeyAdmin {
  /** A key for the account named; default `local`, that of programs and commands that name none. */
  create(options?: {
    account?: string;
    name?: string;
    scope?: KeyScope;
    tenants?: string[];
  }): Promise<IssuedKey>;
  list(): Promise<ApiKey[]>;
  /**
   * Ends a key. What it edited, pinned and retired goes with it; what it stored stays until it is withdrawn. Throws `not_found`
   * when there is no such key, or it is revoked already.
   */
  revoke(keyId: string): Promise<void>;
  /** Revokes the key and issues another with the same account, scope and tenants, whose edits are those of the first from now on. */
  rotate(keyId: string): Promise<IssuedKey>;
  /** Who presents this text; undefined when it is no valid key. Takes constant time in the secret. */
  verify(presented: string): Promise<Caller | undefined>;
  /** True when the text is a key, valid or revoked, of that account: such a text must never be kept. */
  belongsTo(presented: string, account: string): Promise<boolean>;
}

/** Jobs, for operators. */
export interface JobAdmin {
  list(filter?: JobQuery & { limit?: number }): Promise<Job[]>;
  counts(): Promise<Record<JobState, number>>;
  /** The job with its error opened. Throws `not_found`. */
  show(jobId: string): Promise<Job & { opened_error?: string }>;
  /** Whose a job is, or was, where its record was deleted and had an idempotency key. Throws `not_found`. */
  ownerOf(jobId: string): Promise<CollectionKey>;
  /** Opens a sealed `error_message` that a client handed in. Throws `invalid_request` when it is not one of ours. */
  open(sealed: string): string;
  /** Puts a failed job back into the queue. Throws `not_found` when it is not failed. */
  retry(jobId: string): Promise<void>;
}

/** Counters since the service was opened; times in milliseconds, `rest` being what follows the embedding. */
export interface ServiceStats {
  enhances: number;
  abstained: number;
  enhance_ms: { embed: number; rest: number };
  /** Histograms: what an enhance took; of completed jobs what they waited to be taken, and what learning took from then on. */
  durations: { enhance: Durations; job_wait: Durations; job_learn: Durations };
  stores: number;
  jobs_completed: number;
  jobs_retried: number;
  jobs_failed: number;
  entries_added: number;
  entries_merged: number;
  entries_deleted: number;
  index_bytes: number;
  /**
   * Collections whose model is behind, as far as this process has looked at them: an older version kept it, a removal
   * took it, or it is fitted in full once what waits is learned. Answers come from what is there meanwhile.
   */
  fits_pending: number;
}

/** Everything an operator's program needs; `Knowledge` for one account is what everyone else sees. */
export interface KnowledgeService {
  /**
   * The four verbs for one account. Closing it closes nothing else.
   *
   * @param keyId the key that calls, by which it is known who stored what; default `local`, this process itself
   */
  forAccount(account: string, keyId?: string): Knowledge;
  /** Looking at what one account knows, and correcting it; `keyId` is who does. */
  inspect(account: string, keyId?: string): Inspection;
  readonly limits: Limits;
  /** The tenants that a tenant inherits lessons in words from. */
  inherits(tenant: string): readonly string[];
  readonly keys: KeyAdmin;
  readonly jobs: JobAdmin;
  collections(): Promise<CollectionSummary[]>;
  /**
   * The records of a collection, in order of acceptance. Goes on past damaged ones and names them in the end: to
   * `onDamaged`, by id; without it by throwing `storage_error`. Throws `not_found`.
   */
  exportRecords(
    account: string,
    tenant: string,
    options?: { onDamaged?: (records: string[]) => void },
  ): AsyncIterable<Interaction>;
  /**
   * Takes back what a key, a declared source or a span of time brought, with everything learned from it. Throws
   * `invalid_request` where the request names none of these, `not_found` for an unknown collection.
   */
  withdraw(request: WithdrawRequest): Promise<WithdrawResult>;
  /**
   * Removes what is past its retention, with everything learned from it. To be called now and then. Throws
   * `invalid_request` where neither days nor records are given, `not_found` for an unknown collection.
   */
  retain(request: RetainRequest): Promise<RetainResult>; // leaf: retention
  /**
   * Keeps a retention as a policy of a collection, or of every collection of an account that has none of its own: what is past it goes
   * now, and within the hour from then on, as long as a service that learns is open. With neither days nor records the policy ends.
   * Throws as `retain` does.
   */
  setRetention(request: SetRetentionRequest): Promise<RetainResult>; // leaf: retention
  /** The policies of an account. */
  listRetention(account: string): Promise<RetentionPolicy[]>; // leaf: retention
  /** Spans whose trace is not complete yet. */ // leaf: traces
  readonly pendingTraces: WaitingTraces; // leaf: traces
  /**
   * Lets a model read failed runs beside succeeded ones of like tasks and propose steps, which the runs' outcomes then judge. To be
   * called now and then. Throws `not_found` for an unknown collection; a model that fails is counted.
   */
  reflect(request: ReflectRequest): Promise<ReflectResult>; // leaf: reflection
  /** Embeds a collection again with this service's embedder; returns how many texts. Throws `not_found`. */
  reembed(account: string, tenant: string): Promise<number>;
  /** Looks at file, schema, model and runtime. */
  check(): Promise<Finding[]>;
  /**
   * Resolves once the embedding model is loaded and answers, and the store can be written (read, where it is open to be read
   * only); throws when it cannot. The first answer waits for that by itself.
   */
  ready(): Promise<void>;
  stats(): ServiceStats;
  /** Resolves once no job waits or runs (or the signal fires). */
  drain(options?: { signal?: AbortSignal }): Promise<void>;
  /**
   * Finishes the jobs under way where that takes no longer than a few seconds, leaves the rest for the next start, and
   * lets go of everything. Ends within 5 s.
   */
  close(): Promise<void>;
}

/** A service before leaves have added their operations. */
export type WithoutLeaves = Omit<
  KnowledgeService,
  'reflect' | 'retain' | 'setRetention' | 'listRetention' | 'pendingTraces'
>;
