import type { KnowledgeService } from '../../src/index.js';
import type { McpHttpHandler } from '../mcp/index.js';
import { loadMcp } from './load-mcp.js';

/**
 * MCP for a path of the HTTP service. The adapter is loaded with the first request that asks for it: a service that
 * never gets one does without its package.
 *
 * @param allowedHosts names that clients reach the service by
 */
export function mcpRoute(
  service: KnowledgeService,
  version: string,
  allowedHosts: readonly string[],
): McpHttpHandler {
  let handler: Promise<McpHttpHandler> | undefined;
  return async (request, limits) => {
    handler ??= loadMcp().then(({ mcpHttpHandler }) =>
      mcpHttpHandler({
        service,
        version,
        allowedHosts,
      }),
    );
    return (await handler)(request, limits);
  };
}
