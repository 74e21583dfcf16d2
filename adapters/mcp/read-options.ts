import { checkKnowledge, checkOptions } from '../run/check-options.js';
import type { KnowledgeMcpOptions } from './mcp-context.js';
import type { McpHttpOptions } from './mcp-http-handler.js';

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

const HTTP: Record<Exclude<keyof McpHttpOptions, keyof KnowledgeMcpOptions>, true> = {
  service: true,
  maxBodyBytes: true,
  allowedHosts: true,
  allowedOrigins: true,
};

const RENAMED = { tenantId: 'tenant', deadlineMs: 'enhanceTimeoutMs' };

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

/**
 * The options of a handler of HTTP requests, by the names they have now.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known
 */
export function readHttpOptions(given: McpHttpOptions): McpHttpOptions {
  const names = [...Object.keys(NAMES), ...Object.keys(HTTP)].filter((name) => name !== 'knowledge');
  return checkOptions(given, { function: 'mcpHttpHandler', names, renamed: RENAMED });
}
