import type { Turn } from '../../src/index.js';
import type {
  StoreEvent as AnyStoreEvent,
  EnhanceEvent,
  FailureEvent,
  KnowledgeSource,
  RunOptions,
} from '../run/options.js';

export type { EnhanceEvent, FailureEvent, KnowledgeSource };

/**
 * What can be set for one call, as `providerOptions: { knowhow: {…} }` of `generateText`, `streamText` or an
 * agent's `prepareCall`. It overrides the instance's options and never reaches the provider. Plain JSON.
 */
export interface KnowledgeCallSettings {
  /** The collection to read from and store to. */
  tenant?: string | undefined;
  /** Kind of agent, e.g. `browser`; use consistent names. */
  agentType?: string | undefined;
  /** Where the agent works: a database, a site, a repository. Stored as `metadata.place`. */
  place?: string | undefined;
  /** False: neither enhance nor store this call. */
  enabled?: boolean | undefined;
  /** False: add nothing to this call. */
  enhance?: boolean | undefined;
  /** False: do not store this run. */
  store?: boolean | undefined;
  /** Most tokens (4 characters each) to add. */
  maxTokens?: number | undefined;
  /**
   * Your own name for this run. A run that is done again under the same name (a queue that delivers twice, a
   * replayed workflow) is stored once.
   */
  runId?: string | undefined;
  /** Added to the stored record's `metadata`. */
  metadata?: Record<string, unknown> | undefined;
}

/**
 * How a run ended: `finished` (the model came to an end of its own), `step_limit` (a stop condition cut it while
 * it was still calling tools), `length` and `content_filter` (the provider cut it), `error`, `aborted`,
 * `abandoned` (nobody read the stream to its end), `other`.
 */
export type RunOutcome =
  | 'finished'
  | 'step_limit'
  | 'length'
  | 'content_filter'
  | 'error'
  | 'aborted'
  | 'abandoned'
  | 'other';

/** Called after every run that was stored. */
export type StoreEvent = AnyStoreEvent<RunOutcome>;

/** A run as it is about to be stored. */
export interface FinishedRun {
  tenant: string;
  agentType?: string | undefined;
  /** The task: what the conversation was about when the run started. */
  query: string;
  outcome: RunOutcome;
  /** The AI SDK's word for the last step's end. */
  finishReason?: string | undefined;
  /** The text of the last step; empty where it had none. */
  text: string;
  /** What was thrown. */
  error?: unknown;
  turns: readonly Turn[];
}

/** A message as far as a task is read from it. */
export interface TaskMessage {
  role: string;
  /** Its text parts, one a line. */
  text: string;
}

/** Options of every function of this adapter. Give the same object to all of them. */
export interface AiSdkOptions extends RunOptions<RunOutcome> {
  /** Where knowledge is read from and stored. */
  knowledge: KnowledgeSource;
  /** Default true; false turns everything off, unless a call turns it on. */
  enabled?: boolean | undefined;
  /** Where guidance is put: after the text of the last user message (default), or after the system message where there is one. */
  placement?: 'user' | 'system' | undefined;
  /**
   * The task to enhance and to store, out of the conversation. Default: what the conversation is about now. What only
   * goes on with a task (a reply such as `the first`, an answer to what the agent asked) is no task of its own.
   */
  task?: ((messages: readonly TaskMessage[]) => string | undefined) | undefined;
  /** Says whether a run succeeded. Default: false for what failed or was cut short, else left to the engine. */
  success?: ((run: FinishedRun) => boolean | undefined | PromiseLike<boolean | undefined>) | undefined;
  /** Tools whose call ends a run, e.g. `done`: a run that ends with one is `finished`, not cut short. */
  finalTools?: readonly string[] | undefined;
  /** Milliseconds without an event after which a run is stored as abandoned; default 900,000. */
  abandonAfterMs?: number | undefined;
  /** Longest text kept of one tool result or message, in code units; default 16,384. */
  maxTextLength?: number | undefined;
  /** Added to every stored record's `metadata`. */
  metadata?: Record<string, unknown> | undefined;
  /** Makes ids of runs; default random UUIDs. */
  newId?: (() => string) | undefined;
}
