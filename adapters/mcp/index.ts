export { createKnowledgeMcpServer } from './create-mcp-server.js';
export type { KnowledgeMcpOptions } from './mcp-context.js';
export { type StdioServer, serveStdio } from './serve-stdio.js';
