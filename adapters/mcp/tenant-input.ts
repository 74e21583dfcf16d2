import { KnowhowError } from '../../src/index.js';
import { optionalText, text } from './lenient.js';
import type { McpContext } from './mcp-context.js';

const named = text(
  'The collection of knowledge, e.g. the name of a project. The same for runs that should learn from each other.',
);

/** `tenant_id`, where the server does not serve one collection only. */
export const tenantInput = (context: McpContext): { tenant_id?: typeof named } =>
  context.tenant === undefined ? { tenant_id: named } : {};

/** The collection of a call. */
export function tenantOf(context: McpContext, args: { tenant_id?: unknown }): string {
  const tenant = context.tenant ?? args.tenant_id;
  if (typeof tenant !== 'string' || tenant.trim() === '') {
    throw new KnowhowError('validation_error', 'tenant_id is missing: name the collection of knowledge.');
  }
  return tenant;
}

/** `agent_type`, in every tool. */
export const agentTypeInput = optionalText('Kind of agent, e.g. browser or coding; use consistent names.');
