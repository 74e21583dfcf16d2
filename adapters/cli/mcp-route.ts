import type { KnowledgeService } from '../../src/index.js';
import type { McpHttpHandler } from '../mcp/index.js';
import { loadMcp } from './load-mcp.js';

/**
 * MCP for a path of the HTTP service. The adapter is loaded with the first request that asks for it: a service that
 * never gets one does without its package.
 *
 * @param hosts names that clients reach the service by, besides those of this machine
 */
export function mcpRoute(
  service: KnowledgeService,
  version: string,
  hosts: readonly string[],
): McpHttpHandler {
  let handler: Promise<McpHttpHandler> | undefined;
  return async (request, limits) => {
    handler ??= loadMcp().then(({ mcpHttpHandler }) =>
      mcpHttpHandler({
        service,
        version,
        allowedHosts: ['localhost', '127.0.0.1', '[::1]', ...hosts],
      }),
    );
    return (await handler)(request, limits);
  };
}
