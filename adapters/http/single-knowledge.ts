import { type Caller, DEFAULT_LIMITS, type Knowledge, type Limits } from '../../src/index.js';
import type { HttpService } from './http-service.js';

/** How callers of a lone `Knowledge` are recognised. */
export interface SingleKnowledgeOptions {
  /** Who presents this text as a key; undefined when it is not valid. Compare secrets in constant time. */
  verify(presented: string): Promise<Caller | undefined>;
  /**
   * True when the text is a key of that account, also one that is no longer valid: such a text is never kept as a
   * tenant's name. Default: only the key that a request itself presents counts.
   */
  belongsTo?(presented: string, account: string): Promise<boolean>;
  /** Bounds on requests; default those of the specification. */
  limits?: Partial<Limits>;
}

/**
 * Puts one `Knowledge` behind the HTTP adapter, e.g. a client of another service. Every account that `verify` names
 * shares it: the accounts are told apart only if `knowledge` does so itself.
 */
export function singleKnowledge(knowledge: Knowledge, options: SingleKnowledgeOptions): HttpService {
  return {
    forAccount: () => knowledge,
    keys: {
      verify: (presented) => options.verify(presented),
      belongsTo: async (presented, account) => (await options.belongsTo?.(presented, account)) ?? false,
    },
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  };
}
