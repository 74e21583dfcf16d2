import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as the server saw it. */
export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** How to answer one request: a status with a body, or anything else by hand. */
export type Script =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | ((request: Seen, response: ServerResponse, socket: Socket) => void);

/** A server that answers as it is told. */
export interface ScriptedServer {
  url: string;
  /** Everything that was asked, in order. */
  seen: Seen[];
  /** Answers for `METHOD /path`, in order; the last one repeats. */
  on(route: string, ...scripts: Script[]): void;
  close(): Promise<void>;
}

/** An OpenAPI document with the additions that knowhow's own server declares. */
export const KNOWHOW_OPENAPI = {
  openapi: '3.1.0',
  paths: {
    '/store_knowledge': { post: { parameters: [{ in: 'header', name: 'Idempotency-Key' }] } },
    '/delete_by_intent': {
      post: {
        parameters: ['tenant_id', 'intent', 'dry_run', 'agent_type'].map((name) => ({ in: 'query', name })),
      },
    },
  },
};

/** Starts it on a free port of this machine. Routes nobody scripted answer 404. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const routes = new Map<string, Script[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://here');
      const entry: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(entry);
      const scripts = routes.get(`${entry.method} ${entry.path}`) ?? [{ status: 404, body: {} }];
      const script = scripts.length > 1 ? scripts.shift()! : scripts[0]!;
      if (typeof script === 'function') {
        script(entry, response, request.socket);
        return;
      }
      const { status, body = '', headers = {} } = script;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (route, ...scripts) => void routes.set(route, scripts),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Cuts the connection without an answer. */
export const reset: Script = (_request, _response, socket) => socket.destroy();

/** Answers with a head and half a body, then cuts the connection. */
export const resetMidBody: Script = (_request, response, socket) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"response": "half of', () => socket.destroy());
};

/** Never answers. */
export const silence: Script = () => {};
