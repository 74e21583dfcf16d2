import type { EnhanceMetadata, Inspection, Interaction, Knowledge, StoreReceipt } from '../../src/index.js';

/** As much of a `Knowledge` as an adapter uses: one in this process or one over HTTP, it never asks which. */
export type KnowledgeSource = Pick<Knowledge, 'enhanceTask' | 'storeKnowledge'> &
  Pick<Partial<Knowledge & Inspection>, 'beforeClose' | 'feedback'>;

/** Told after every enhance that worked. */
export interface EnhanceEvent {
  tenant: string;
  agentType?: string | undefined;
  /** What names the run, where one is known. */
  runId?: string | undefined;
  /** The text that was enhanced: the task. */
  inputText: string;
  /** What was added to it; empty where nothing known helps. */
  addition: string;
  metadata?: EnhanceMetadata | undefined;
  /** Time that it took, in milliseconds. */
  durationMs: number;
}

/** Told after every run that was stored. */
export interface StoreEvent<Outcome extends string = string> {
  tenant: string;
  runId: string;
  outcome: Outcome;
  interaction: Interaction;
  idempotencyKey: string;
  /** Absent where this run had been stored before, with another wording of it. */
  receipt?: StoreReceipt | undefined;
  /** True where the run was stored before, also where it was deleted since: `receipt.deleted`. */
  replayed: boolean;
}

/** Told once for each failure. Failures of knowhow never reach the model call. */
export interface FailureEvent {
  /** What failed: adding guidance, making the record, storing it, a callback of yours; or an option is misspelt. */
  stage: 'enhance' | 'record' | 'store' | 'callback' | 'option';
  error: unknown;
  /** What happened, why, and what to do, in words. */
  message: string;
  tenant?: string | undefined;
  runId?: string | undefined;
  /** The task it was for. */
  task?: string | undefined;
  /** The record that is not stored: store it later with the same key, and it is kept once. */
  interaction?: Interaction | undefined;
  idempotencyKey?: string | undefined;
  /** The key of an earlier report of the run, whose place the record takes. */
  replaces?: string | undefined;
}

/** What every adapter takes. */
export interface RunOptions<Outcome extends string = string> {
  /** The collection, unless a call names another. */
  tenant?: string | undefined;
  /** Kind of agent, unless a call says otherwise; use consistent names. */
  agentType?: string | undefined;
  /** Where the agent works, unless a call says otherwise: a database, a site, a repository. Stored as `metadata.place`. */
  place?: string | undefined;
  /** Most tokens (4 characters each) to add; default: the engine's, 200. */
  maxTokens?: number | undefined;
  /** Most milliseconds a run waits for its guidance; then it goes on without. Default 2,000. */
  enhanceTimeoutMs?: number | undefined;
  /** Most milliseconds a run waits for its record to be accepted; storing goes on after that. Default 2,000. */
  storeTimeoutMs?: number | undefined;
  /** Keeps a platform awake until a promise is settled; then storing is not awaited. Default: it is awaited. */
  waitUntil?: ((storing: Promise<unknown>) => unknown) | undefined;
  onEnhance?: ((event: EnhanceEvent) => unknown) | undefined;
  onStore?: ((event: StoreEvent<Outcome>) => unknown) | undefined;
  /** Default: a process warning, once an instance and stage. */
  onError?: ((event: FailureEvent) => unknown) | undefined;
  /** Milliseconds since 1970; default `Date.now`. */
  now?: (() => number) | undefined;
}
