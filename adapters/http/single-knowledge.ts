import { validateJobId } from '../../src/api/validate-job-id.js';
import { validateDelete, validateEnhance, validateInteraction } from '../../src/api/validate-request.js';
import { type Caller, DEFAULT_LIMITS, type Knowledge, type Limits } from '../../src/index.js';
import { adapterError } from '../run/adapter-error.js';
import { checkKnowledge, checkOptions } from '../run/check-options.js';
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

const NAMES: Record<keyof SingleKnowledgeOptions, true> = { verify: true, belongsTo: true, limits: true };

/**
 * Puts one `Knowledge` behind the HTTP adapter, e.g. a client of another service. Every account that `verify` names
 * shares it: the accounts are told apart only if `knowledge` does so itself.
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
  const options = checkOptions(given, { function: name, names: Object.keys(NAMES), renamed: {} });
  if (typeof options.verify !== 'function') {
    throw adapterError(
      'invalid_request',
      `${name} needs \`verify\`, which says who presents a key: ${name}(knowledge, { verify: async (key) => … }).`,
    );
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const checked: Knowledge = {
    enhanceTask: (request, call) => knowledge.enhanceTask(validateEnhance(request, limits), call),
    storeKnowledge: (record, call) => knowledge.storeKnowledge(validateInteraction(record, limits), call),
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
