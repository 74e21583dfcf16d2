import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createKnowledgeMcpServer } from './create-mcp-server.js';
import type { KnowledgeMcpOptions } from './mcp-context.js';

/** A server that speaks over standard input and output. */
export interface StdioServer {
  /** Resolves when the client has gone or `close` was called. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves one client over two streams; nothing else may write to `stdout`. The knowledge is left open.
 *
 * @example
 * const server = await serveStdio({ knowledge, tenant: 'desk' });
 * await server.closed;
 */
export async function serveStdio(
  options: KnowledgeMcpOptions,
  streams: { stdin?: Readable; stdout?: Writable } = {},
): Promise<StdioServer> {
  const { stdin = process.stdin, stdout = process.stdout } = streams;
  const server = createKnowledgeMcpServer(options);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  // A client that goes away ends its side of the stream and says nothing.
  const close = () => server.close();
  const gone = () => void close();
  stdin.once('end', gone);
  stdin.once('close', gone);
  await server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: 16 * 1024 * 1024 }));
  return { closed, close };
}
