import { afterEach, expect, test } from 'vitest';
import { type ServeOptions, serveHttp } from '../../adapters/http/index.js';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import { hashingEmbedder, openService } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { enhance, record } from './rows/row.js';

const APP = 'https://app.example';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serving(more: Partial<ServeOptions> = {}) {
  const service = fakeService();
  const key = await service.issue();
  const server = await serveHttp({ service, host: '127.0.0.1', ...more });
  closing.push(server.close);
  return { url: server.url, key };
}

const preflight = (url: string, origin: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-api-key',
    },
  });

const JSON_TYPE = { 'content-type': 'application/json' };

test('a page of a listed origin may ask before it calls, and read every answer', async () => {
  const { url, key } = await serving({ allowedOrigins: [APP] });
  for (const path of [
    '/enhance_task',
    '/store_knowledge',
    '/knowledge_status/j',
    '/list_entries',
    '/nowhere',
  ]) {
    const { status, headers } = await preflight(`${url}${path}`, APP);
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, APP]);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['x-api-key', 'authorization', 'content-type', 'idempotency-key'])
      expect(headers.get('access-control-allow-headers')).toContain(name);
  }
  const answers: [number, string, RequestInit][] = [
    [
      200,
      '/enhance_task',
      { method: 'POST', headers: { ...JSON_TYPE, 'x-api-key': key }, body: JSON.stringify(enhance().body) },
    ],
    [
      202,
      '/store_knowledge',
      { method: 'POST', headers: { ...JSON_TYPE, 'x-api-key': key }, body: JSON.stringify(record()) },
    ],
    [401, '/enhance_task', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
    [404, '/nowhere', {}],
    [405, '/enhance_task', {}],
    [200, '/healthz', {}],
  ];
  for (const [expected, path, init] of answers) {
    const { status, headers } = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...init.headers, origin: APP },
    });
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, expected, APP]);
    expect(headers.get('vary')).toMatch(/origin/i);
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
  }
});

test('a page of another origin is told nothing, listed or not', async () => {
  for (const more of [{ host: '0.0.0.0' }, { host: '0.0.0.0', allowedOrigins: [APP] }]) {
    const { url } = await serving(more);
    for (const origin of ['https://evil.example', 'https://app.example.evil', 'null']) {
      const asked = await preflight(`${url}/enhance_task`, origin);
      expect(asked.status).toBe(405);
      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
      const answer = await fetch(`${url}/healthz`, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  }
});

test.each(['application/json', '*/*', 'application/*', undefined])(
  'MCP answers who accepts %s, at /mcp and /mcp/',
  async (accept) => {
    const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
    closing.push(() => service.close());
    const { api_key: key } = await service.keys.create({ account: 'acme', scope: 'read_write' });
    for (const ownsProcess of [false, true]) {
      const mcp = mcpHttpHandler({ service, allowedOrigins: [APP] });
      const server = await serveHttp({ service, mcp, allowedOrigins: [APP], ownsProcess });
      closing.push(server.close);
      for (const path of ['/mcp', '/mcp/']) {
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: {
            ...JSON_TYPE,
            authorization: `Bearer ${key}`,
            origin: APP,
            ...(accept === undefined ? {} : { accept }),
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
        expect(((await answer.json()) as { result: { tools: object[] } }).result.tools).toHaveLength(4);
      }
      expect((await preflight(`${server.url}/mcp`, APP)).status).toBe(204);
    }
  },
);
