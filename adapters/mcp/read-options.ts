import { checkKnowledge, checkOptions } from '../run/check-options.js';
import type { KnowledgeMcpOptions } from './mcp-context.js';

const NAMES: Record<keyof KnowledgeMcpOptions, true> = {
  knowledge: true,
  tenant: true,
  agentType: true,
  enhanceTimeoutMs: true,
  maxTokens: true,
  secret: true,
  version: true,
  now: true,
};

/**
 * The options of a server, by the names they have now.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known and for what is no knowledge
 */
export function readOptions(given: KnowledgeMcpOptions): KnowledgeMcpOptions {
  const name = 'createKnowledgeMcpServer';
  const renamed = { tenantId: 'tenant', deadlineMs: 'enhanceTimeoutMs' };
  const options = checkOptions(given, { function: name, names: Object.keys(NAMES), renamed });
  checkKnowledge(options.knowledge, name);
  return options;
}
