import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsole } from '../../adapters/console/create-console.js';
import { createOneTimeSession } from '../../adapters/console/one-time-session.js';
import { createHttpApp, type HttpAppOptions, type HttpServer, serveHttp } from '../../adapters/http/index.js';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import { MOST_REQUEST_BYTES } from '../../adapters/traces/settings.js';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { fakeService } from './fake-service.js';

const MIB = 1024 * 1024;
const SENT_BYTES = 64 * MIB;
const SLICE = Buffer.alloc(64 * 1024, ' ');
/** A small limit, so that whatever reads a body whole is far beyond it. */
const LIMIT = 64 * 1024;
/** What a file may have that is sent to be imported. */
const UPLOAD_BYTES = 32 * MIB;
/** What Node reads ahead, and what is passed over so that a connection can be kept. */
const SLACK = 512 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'knowhow-unread-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
const service = fakeService({ limits: { bodyBytes: LIMIT } });
const session = createOneTimeSession({ account: 'acct_a', place: '' }, () => 'secret');
const options: HttpAppOptions = {
  service,
  rateLimit: false,
  importer: async () => ({}),
  auditTrail: async () => ({ events: [] }),
  mcp: mcpHttpHandler({ service, maxBodyBytes: LIMIT }),
  console: createConsole({ folder, session }),
  traces: {
    take: async () => ({ rejected: 0, spans: 0, traces: 0 }),
    read: async () => {},
    close: async () => {},
  },
};

/** Every path of the app, and one that is none. */
const PATHS: { method: string; path: string; most: number }[] = [
  ...new Map(
    (createHttpApp(options) as Hono).routes.map((route) => {
      const method = route.method === 'ALL' ? 'POST' : route.method;
      const path = route.path.replace(/:\w+/, 'job_1').replace(/\*$/, 'nowhere');
      return [`${method} ${path}`, { method, path, most: mostOf(path) }];
    }),
  ).values(),
];

function mostOf(path: string): number {
  if (path === '/v1/traces') return MOST_REQUEST_BYTES;
  const route = Object.values<Route>(ROUTES).find((one) => one.path === path);
  return route?.uploads ? UPLOAD_BYTES : LIMIT;
}

/** The server's ends of the connections, by the number that their request carries. */
const sockets = new Map<string, Socket>();
let sent = 0;
const listener = (message: unknown): void => {
  const { request } = message as { request: IncomingMessage };
  sockets.set(String(request.headers['x-number']), request.socket);
};
let server: HttpServer;
let operator: string;
let full: string;
beforeAll(async () => {
  subscribe('http.server.request.start', listener);
  full = await service.issue({ account: 'acct_a' });
  operator = await service.issue({ account: 'acct_a', scope: 'operator' });
  server = await serveHttp(options);
});
afterAll(async () => {
  unsubscribe('http.server.request.start', listener);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a body until the server takes no more of it, and says what was read of it and what was answered. */
function flood(
  { method, path }: { method: string; path: string },
  headers: string,
  isDeclared: boolean,
): Promise<{ read: number; answer: string }> {
  return new Promise((resolve) => {
    let answer = '';
    let left = SENT_BYTES;
    sent += 1;
    const number = String(sent);
    const frame = Buffer.concat([
      Buffer.from(`${SLICE.length.toString(16)}\r\n`),
      SLICE,
      Buffer.from('\r\n'),
    ]);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    function pour(): void {
      while (left > 0 && socket.writable) {
        left -= SLICE.length;
        if (!socket.write(isDeclared ? SLICE : frame)) return;
      }
    }
    socket.on('connect', () => {
      const length = isDeclared ? `content-length: ${SENT_BYTES}` : 'transfer-encoding: chunked';
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-number: ${number}\r\n${headers}${length}\r\n\r\n`,
      );
      pour();
    });
    socket.on('drain', pour);
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    // The connection is closed under it: what came before that counts.
    socket.on('error', () => {});
    socket.on('close', () => {
      resolve({ read: sockets.get(number)?.bytesRead ?? Number.NaN, answer });
    });
  });
}

test('the paths of all parts are there', () => {
  const paths = PATHS.map(({ path }) => path);
  for (const { path } of Object.values<Route>(ROUTES))
    expect(paths).toContain(path.replace(/\{\w+\}/, 'job_1'));
  expect(paths).toEqual(expect.arrayContaining(['/mcp', '/nowhere', '/console/nowhere', '/v1/traces']));
});

describe.each([
  ['without a key', (): string => ''],
  ['with a key', (): string => `x-api-key: ${full}\r\n`],
  ['with an operator key', (): string => `x-api-key: ${operator}\r\n`],
] as const)('64 MiB to every path, %s', (name, key) => {
  test.each([
    ['of a length that is declared', true],
    ['of no declared length', false],
  ])('%s: no more is read than the limit', async (_, isDeclared) => {
    const more = [{ method: 'POST', path: '/console/session', most: 1_024 }];
    const paths = [...PATHS, ...more];
    const results = await Promise.all(
      paths.map(async (path) => ({ ...path, ...(await flood(path, key(), isDeclared)) })),
    );
    for (const { method, path, most, read, answer } of results) {
      const what = `${method} ${path}`;
      const mayRead = name !== 'without a key' || path === '/console/session' ? most : 0;
      expect(read, what).toBeLessThan(mayRead + SLACK);
      expect(answer, what).toMatch(/^HTTP\/1\.1 [2345]\d\d /);
    }
  });
});
