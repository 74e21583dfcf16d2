import { FUNCTION, OBJECT, required } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { validateJobId } from '../../src/api/validate-job-id.js';
import { validateDelete, validateEnhance, validateInteraction } from '../../src/api/validate-request.js';
import { type Caller, DEFAULT_LIMITS, type Knowledge, type Limits } from '../../src/index.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import type { HttpService } from './http-service.js';

/** How callers of a lone `Knowledge` are recognised. */
export interface SingleKnowledgeOptions {
  /** Who presents this text as a key; undefined when it is not valid. Compare secrets in constant time. */
  verify(presented: string): Promise<Caller | undefined>;
  /**
   * True when the text is a key of that account, also one that is no longer valid: such a text is never kept as a
   * tenant's name. Default: only the key that a request itself presents counts.
   */
  belongsTo?: ((presented: string, account: string) => Promise<boolean>) | undefined;
  /** Bounds on requests; default those of the specification. */
  limits?: Partial<Limits> | undefined;
}

/**
 * Puts one `Knowledge` behind the HTTP adapter, e.g. a client of another service. Every account that `verify` names
 * shares it: accounts are separate only if `knowledge` separates them itself.
 *
 * @throws KnowhowError `invalid_request` for a `knowledge` that is none, without `verify`, and for an option that is
 *   not known
 * @example
 * const service = singleKnowledge(knowledge, {
 *   verify: async (presented) => (sameSecret(presented, secret) ? caller : undefined),
 * });
 * await serveHttp({ service });
 */
export function singleKnowledge(knowledge: Knowledge, given: SingleKnowledgeOptions): HttpService {
  const name = 'singleKnowledge';
  checkKnowledge(knowledge, name);
  const options = readOptions(name, given, {
    verify: required(FUNCTION),
    belongsTo: FUNCTION,
    limits: OBJECT,
  });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  // What is not known is handed on too, for the knowledge to name.
  const checked: Knowledge = {
    enhanceTask: (request, call) =>
      knowledge.enhanceTask({ ...request, ...validateEnhance(request, limits) }, call),
    storeKnowledge: (record, call) =>
      knowledge.storeKnowledge({ ...record, ...validateInteraction(record, limits) }, call),
    knowledgeStatus: (jobId, call) => knowledge.knowledgeStatus(validateJobId(jobId), call),
    waitForJob: (jobId, call) => knowledge.waitForJob(validateJobId(jobId), call),
    deleteByIntent: (request, call) => knowledge.deleteByIntent(validateDelete(request, limits), call),
    close: () => knowledge.close(),
  };
  return {
    forAccount: () => checked,
    keys: {
      verify: (presented) => options.verify(presented),
      belongsTo: async (presented, account) => (await options.belongsTo?.(presented, account)) ?? false,
    },
    limits,
  };
}
