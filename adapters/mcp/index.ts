export { createKnowledgeMcpServer } from './create-mcp-server.js';
export type { KnowledgeMcpOptions } from './mcp-context.js';
export { type Admit, type McpHttpHandler, type McpHttpOptions, mcpHttpHandler } from './mcp-http-handler.js';
export { type StdioServer, serveStdio } from './serve-stdio.js';
