import type {
  JobState,
  KeyAdmin,
  KeyedService,
  Limits,
  RetainRequest,
  RetainResult,
  RetentionPolicy,
  ServiceStats,
  SetRetentionRequest,
  WithdrawRequest,
  WithdrawResult,
} from '../../src/index.js';

/**
 * What the HTTP adapter serves. `KnowledgeService` (from `openService`) is one; {@link singleKnowledge} makes one of
 * a lone `Knowledge`.
 */
export interface HttpService extends KeyedService {
  /** Keys; without what makes and ends them they are managed elsewhere. */
  readonly keys: KeyedService['keys'] & Partial<KeyAdmin>;
  /** Bounds on requests. */
  readonly limits: Limits;
  /** Takes back what came from somewhere. Without it `/withdraw` is not there. */
  withdraw?(request: WithdrawRequest): Promise<WithdrawResult>;
  /** Removes what is past its retention. Without it `/retain` is not there. */
  retain?(request: RetainRequest): Promise<RetainResult>;
  /** Keeps a retention as a policy. Without it `/set_retention` is not there. */
  setRetention?(request: SetRetentionRequest): Promise<RetainResult>;
  /** The policies of an account. Without it `/list_retention` is not there. */
  listRetention?(account: string): Promise<RetentionPolicy[]>;
  /** Counters for `/metrics`. */
  stats?(): ServiceStats;
  /** Throws while requests cannot be served. Without it the service counts as ready. */
  ready?(): Promise<void>;
  readonly jobs?: {
    counts(): Promise<Record<JobState, number>>;
    /** A job; an operator sees its error opened. */
    show?(jobId: string): Promise<{ tenant: string; account: string; opened_error?: string }>;
  };
}
