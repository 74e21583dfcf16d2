import { afterEach, expect, test } from 'vitest';
import { refusedBy } from '../../adapters/host-guard.js';
import { type ServeOptions, serveHttp } from '../../adapters/http/index.js';
import { fakeService } from './fake-service.js';
import { enhance, record } from './rows/row.js';
import { send } from './send.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serving(more: Partial<ServeOptions> = {}) {
  const service = fakeService();
  const key = await service.issue();
  const server = await serveHttp({ service, ...more });
  closing.push(server.close);
  const ask = (path: string, headers: Record<string, string>, body?: unknown) =>
    send(server.url, { path, headers: { 'x-api-key': key, ...headers }, ...(body ? { body } : {}) });
  return { ask, port: new URL(server.url).port };
}

const PATHS: [string, unknown?][] = [
  ['/enhance_task', enhance().body],
  ['/store_knowledge', record()],
  ['/delete_by_intent?tenant_id=a&intent=b'],
  ['/knowledge_status/job_1'],
  ['/'],
  ['/healthz'],
  ['/openapi.json'],
  ['/metrics'],
  ['/nowhere'],
];

test('a page whose name was made to point at this machine gets nothing, with a good key or without', async () => {
  const { ask, port } = await serving();
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ]) {
    for (const [path, body] of PATHS) {
      const { status, json } = await ask(path, { host }, body);
      expect([host, path, status, (json as { code: string }).code]).toEqual([host, path, 403, 'forbidden']);
    }
  }
  for (const origin of ['https://evil.example', 'null']) {
    expect((await ask('/healthz', { host: 'localhost', origin })).status).toBe(403);
  }
});

test('a page that is served under an allowed name may call where it comes from', async () => {
  const { ask } = await serving({ allowedHosts: ['knowhow.example'] });
  const host = 'knowhow.example';
  expect((await ask('/healthz', { host, origin: 'https://knowhow.example' })).status).toBe(200);
  expect((await ask('/healthz', { host, origin: 'https://knowhow.example:8443' })).status).toBe(403);
  expect((await ask('/healthz', { host: 'evil.example', origin: 'https://evil.example' })).status).toBe(403);
});

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'this machine is served under the name %s, with a port and without',
  async (host) => {
    const { ask, port } = await serving();
    for (const name of [host, `${host}:${port}`]) {
      expect((await ask('/enhance_task', { host: name }, enhance().body)).status).toBe(200);
    }
    expect((await ask('/healthz', { host, origin: `http://localhost:${port}` })).status).toBe(200);
  },
);

test('names that were allowed are served, and no others', async () => {
  const { ask } = await serving({ allowedHosts: ['Know.Example'] });
  expect((await ask('/healthz', { host: 'know.example' })).status).toBe(200);
  expect((await ask('/healthz', { host: 'evil.example' })).status).toBe(403);
  expect((await ask('/healthz', { host: 'localhost' })).status).toBe(403);
});

test('each of several names is served, and only pages of the origins that were allowed may call', async () => {
  const { ask } = await serving({ allowedHosts: ['one.example', 'two.example'] });
  for (const host of ['one.example', 'two.example'])
    expect((await ask('/healthz', { host })).status).toBe(200);
  const guard = { allowedOrigins: ['https://app.example'] };
  const from = (headers: Record<string, string>) => refusedBy(guard, new Headers(headers));
  expect(from({ host: 'localhost', origin: 'https://app.example' })).toBeUndefined();
  expect(from({ host: 'localhost', origin: 'http://localhost:3000' })).toMatch(/Origin/);
  expect(from({ host: 'localhost', origin: 'https://app.example.evil' })).toMatch(/Origin/);
  expect(from({ host: 'localhost' })).toBeUndefined();
  // No browser: it would have sent one.
  expect(from({ origin: 'https://evil.example' })).toBeUndefined();
});

test('a server that others reach goes by any name', async () => {
  const { ask } = await serving({ host: '0.0.0.0' });
  expect((await ask('/enhance_task', { host: 'know.example' }, enhance().body)).status).toBe(200);
});
