import type {
  Caller,
  JobState,
  Knowledge,
  Limits,
  ServiceStats,
  Store,
  WithdrawRequest,
  WithdrawResult,
} from '../../src/index.js';

/**
 * What the HTTP adapter serves. `KnowledgeService` (from `openService`) is one; {@link singleKnowledge} makes one of
 * a lone `Knowledge`.
 */
export interface HttpService {
  /** The four verbs for one account, for one of its keys. */
  forAccount(account: string, keyId?: string): Knowledge;
  readonly keys: {
    /** Who presents this text; undefined when it is no valid key. */
    verify(presented: string): Promise<Caller | undefined>;
    /** True when the text is a key, valid or revoked, of that account. */
    belongsTo(presented: string, account: string): Promise<boolean>;
  };
  /** Bounds on requests. */
  readonly limits: Limits;
  /** Takes back what came from somewhere. Without it `/withdraw` is not there. */
  withdraw?(request: WithdrawRequest): Promise<WithdrawResult>;
  /**
   * Where requests are counted, so that all processes on one store count together. Without it each process counts
   * by itself.
   */
  takeTokens?: Store['takeTokens'];
  /** Counters for `/metrics`. */
  stats?(): ServiceStats;
  /** Throws while requests cannot be served. Without it the service counts as ready. */
  ready?(): Promise<void>;
  readonly jobs?: {
    counts(): Promise<Record<JobState, number>>;
    /** Looks a job up, so that a key limited to some tenants sees only their jobs. Throws `not_found`. */
    show?(jobId: string): Promise<{ tenant: string }>;
  };
}
