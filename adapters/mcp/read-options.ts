import { checkKnowledge, checkOptions } from '../run/check-options.js';
import type { KnowledgeMcpOptions } from './mcp-context.js';

/** The names of a server's options. */
export const NAMES: Record<keyof KnowledgeMcpOptions, true> = {
  knowledge: true,
  tenant: true,
  tools: true,
  agentType: true,
  enhanceTimeoutMs: true,
  maxTokens: true,
  secret: true,
  version: true,
  now: true,
};

/** Old names of options, and the new ones. */
export const RENAMED = { tenantId: 'tenant', deadlineMs: 'enhanceTimeoutMs' };

/**
 * The options of a server, by the names they have now.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known and for what is no knowledge
 */
export function readOptions(given: KnowledgeMcpOptions): KnowledgeMcpOptions {
  const name = 'createKnowledgeMcpServer';
  const options = checkOptions(given, { function: name, names: Object.keys(NAMES), renamed: RENAMED });
  checkKnowledge(options.knowledge, name);
  return options;
}
