import type {
  JobState,
  KeyedService,
  Limits,
  ServiceStats,
  WithdrawRequest,
  WithdrawResult,
} from '../../src/index.js';

/**
 * What the HTTP adapter serves. `KnowledgeService` (from `openService`) is one; {@link singleKnowledge} makes one of
 * a lone `Knowledge`.
 */
export interface HttpService extends KeyedService {
  /** Bounds on requests. */
  readonly limits: Limits;
  /** Takes back what came from somewhere. Without it `/withdraw` is not there. */
  withdraw?(request: WithdrawRequest): Promise<WithdrawResult>;
  /** Counters for `/metrics`. */
  stats?(): ServiceStats;
  /** Throws while requests cannot be served. Without it the service counts as ready. */
  ready?(): Promise<void>;
  readonly jobs?: KeyedService['jobs'] & { counts(): Promise<Record<JobState, number>> };
}
