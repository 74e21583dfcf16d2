import {
  ANYTHING,
  BYTES,
  FUNCTION,
  MILLISECONDS,
  numberFrom,
  type OptionChecks,
  oneOf,
  TEXT,
} from '../../src/api/option-checks.js';
import { readOptions as read } from '../../src/api/read-options.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import type { KnowledgeMcpOptions } from './mcp-context.js';

/** The checks of a server's options, beside its knowledge. */
export const SERVER_CHECKS: OptionChecks<Omit<KnowledgeMcpOptions, 'knowledge'>> = {
  tenant: TEXT,
  tools: oneOf('four', 'all'),
  agentType: TEXT,
  enhanceTimeoutMs: MILLISECONDS,
  maxTokens: numberFrom(0),
  secret: BYTES,
  version: TEXT,
  now: FUNCTION,
};

/**
 * The options of a server.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known or of the wrong kind, and for what is no
 *   knowledge
 */
export function readOptions(given: KnowledgeMcpOptions): KnowledgeMcpOptions {
  const name = 'createKnowledgeMcpServer';
  // The knowledge is looked at by itself, since it is often a promise.
  const options = read(name, given, { ...SERVER_CHECKS, knowledge: ANYTHING });
  checkKnowledge(options.knowledge, name);
  return options;
}
