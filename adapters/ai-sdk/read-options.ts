import { checkKnowledge, checkOptions } from '../run/check-options.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';

type Names = Record<
  Exclude<keyof AiSdkOptions | keyof KnowledgeCallSettings, 'tenantId' | 'deadlineMs'>,
  true
>;

const NAMES: Names = {
  knowledge: true,
  tenant: true,
  agentType: true,
  maxTokens: true,
  enhanceTimeoutMs: true,
  storeTimeoutMs: true,
  waitUntil: true,
  onEnhance: true,
  onStore: true,
  onError: true,
  now: true,
  enabled: true,
  placement: true,
  task: true,
  success: true,
  finalTools: true,
  abandonAfterMs: true,
  maxTextLength: true,
  metadata: true,
  newId: true,
  enhance: true,
  store: true,
  runId: true,
};

/** Names that options had before. */
const RENAMED = { tenantId: 'tenant', deadlineMs: 'enhanceTimeoutMs' } as const;

/**
 * The options of a function of this adapter, by the names they have now.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known and for what is no knowledge
 */
export function readOptions<T extends AiSdkOptions>(name: string, given: T): T {
  const options = checkOptions(given, { function: name, names: Object.keys(NAMES), renamed: RENAMED });
  checkKnowledge(options.knowledge, name);
  return options;
}
