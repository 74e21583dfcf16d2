import type { EnhanceMetadata, Interaction, Knowledge, StoreReceipt, Turn } from '../../src/index.js';

/** As much of a `Knowledge` as the adapter uses: one in this process or one over HTTP, it never asks which. */
export type KnowledgeSource = Pick<Knowledge, 'enhanceTask' | 'storeKnowledge'>;

/**
 * What can be set for one call, as `providerOptions: { knowhow: {…} }` of `generateText`, `streamText` or an
 * agent's `prepareCall`. It overrides the instance's options and never reaches the provider. Plain JSON.
 */
export interface KnowledgeCallSettings {
  /** The collection to read from and store to. */
  tenantId?: string;
  /** Kind of agent, e.g. `browser`; use consistent names. */
  agentType?: string;
  /** False: neither enhance nor store this call. */
  enabled?: boolean;
  /** False: add nothing to this call. */
  enhance?: boolean;
  /** False: do not store this run. */
  store?: boolean;
  /** Most tokens (4 characters each) to add. */
  maxTokens?: number;
  /**
   * Your own name for this run. A run that is done again under the same name (a queue that delivers twice, a
   * replayed workflow) is stored once.
   */
  runId?: string;
  /** Added to the stored record's `metadata`. */
  metadata?: Record<string, unknown>;
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

/** A run as it is about to be stored. */
export interface FinishedRun {
  tenantId: string;
  agentType?: string;
  /** The task: the last user message when the run started. */
  query: string;
  outcome: RunOutcome;
  /** The AI SDK's word for the last step's end. */
  finishReason?: string;
  /** The text of the last step; empty where it had none. */
  text: string;
  /** What was thrown. */
  error?: unknown;
  turns: readonly Turn[];
}

/** Told after every enhance that worked. */
export interface EnhanceEvent {
  tenantId: string;
  agentType?: string;
  /** The run's id where a run is known: inside `knowledgeTelemetry` or `run`. */
  runId?: string;
  /** The text that was enhanced. */
  inputText: string;
  /** What was added to it; empty where nothing known helps. */
  addition: string;
  metadata?: EnhanceMetadata;
  /** How long it took, in milliseconds. */
  durationMs: number;
}

/** Told after every run that was stored. */
export interface StoreEvent {
  tenantId: string;
  runId: string;
  outcome: RunOutcome;
  interaction: Interaction;
  idempotencyKey: string;
  /** Absent where this `runId` had been stored before, with another wording of the same run. */
  receipt?: StoreReceipt;
  /** True where nothing was stored anew. */
  replayed: boolean;
}

/** Told once for each failure. Failures of knowhow never reach the model call. */
export interface FailureEvent {
  /** What failed: adding guidance, making the record, storing it, or a callback of yours. */
  stage: 'enhance' | 'record' | 'store' | 'callback';
  error: unknown;
  /** What happened and what to do, in words. */
  message: string;
  tenantId?: string;
  runId?: string;
  /** The record that could not be stored: store it later with the same key. */
  interaction?: Interaction;
  idempotencyKey?: string;
}

/** A message as far as a task is read from it. */
export interface TaskMessage {
  role: string;
  /** Its text parts, one a line. */
  text: string;
}

/** Options of every function of this adapter. Give the same object to all of them. */
export interface AiSdkOptions {
  /** Where knowledge is read from and stored. */
  knowledge: KnowledgeSource;
  /** The collection, unless a call names another. */
  tenantId?: string;
  /** Kind of agent, unless a call says otherwise. */
  agentType?: string;
  /** Default true; false turns everything off, unless a call turns it on. */
  enabled?: boolean;
  /** Most tokens (4 characters each) to add; default: the engine's, 300. */
  maxTokens?: number;
  /** Most milliseconds a model call waits for its guidance; then it goes on without. Default 2,000. */
  deadlineMs?: number;
  /** Where guidance stands: after the text of the last user message (default), or after the system message. */
  placement?: 'user' | 'system';
  /** The task to enhance and to store, out of the conversation. Default: the text of the last user message. */
  task?: (messages: readonly TaskMessage[]) => string | undefined;
  /** Says whether a run succeeded. Default: false for what failed or was cut short, else left to the engine. */
  success?: (run: FinishedRun) => boolean | undefined | PromiseLike<boolean | undefined>;
  /** Tools whose call ends a run, e.g. `done`: a run that ends with one is `finished`, not cut short. */
  finalTools?: readonly string[];
  /** Keeps a platform awake until a promise is settled; then storing is not awaited. Default: it is awaited. */
  waitUntil?: (promise: Promise<unknown>) => void;
  /** Most milliseconds a store may take; default 10,000. */
  storeTimeoutMs?: number;
  /** After so many milliseconds without a sign a run counts as abandoned and is stored so; default 900,000. */
  abandonAfterMs?: number;
  /** Longest text kept of one tool result or message, in code units; default 16,384. */
  maxTextLength?: number;
  /** Added to every stored record's `metadata`. */
  metadata?: Record<string, unknown>;
  onEnhance?: (event: EnhanceEvent) => void | PromiseLike<void>;
  onStore?: (event: StoreEvent) => void | PromiseLike<void>;
  /** Default: a process warning, once an instance and stage. */
  onError?: (event: FailureEvent) => void | PromiseLike<void>;
  /** Milliseconds since 1970; default `Date.now`. */
  now?: () => number;
  /** Makes ids of runs; default random UUIDs. */
  newId?: () => string;
}
