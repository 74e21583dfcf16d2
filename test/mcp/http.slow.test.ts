import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import { hashingEmbedder, type KeyScope, type KnowledgeService, openService } from '../../src/index.js';
import { REFUND, TAUGHT } from './teach.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(more: { allowedHosts?: string[] } = {}) {
  const service: KnowledgeService = await openService({
    path: ':memory:',
    embedder: hashingEmbedder(),
  });
  cleanups.push(() => service.close());
  const handler = mcpHttpHandler({ service, maxBodyBytes: 100_000, enhanceTimeoutMs: 30_000, ...more });
  const { port, server } = await new Promise<{ port: number; server: ReturnType<typeof serve> }>(
    (resolve) => {
      const listening = serve(
        {
          fetch: (request) => handler(request),
          port: 0,
          hostname: '127.0.0.1',
        },
        (info: AddressInfo) => resolve({ port: info.port, server: listening }),
      );
    },
  );
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${port}/mcp`;
  const key = async (scope: KeyScope = 'read_write', tenants?: string[]) =>
    (await service.keys.create({ account: 'acme', scope, tenants })).api_key;
  return { service, url, key };
}

async function connect(url: string, key: string) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  cleanups.push(() => client.close());
  return {
    client,
    call: (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args }),
  };
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const post = (url: string, headers: Record<string, string>, body = PING) =>
  fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });

test('a session learns, advises, and confirms a delete by token across stateless requests', async () => {
  const { service, url, key } = await start();
  const { call } = await connect(url, await key());
  for (const run of TAUGHT) {
    const { structuredContent } = await call('store_knowledge', { tenant_id: 'shop', ...run });
    await service.forAccount('acme').waitForJob((structuredContent as { job_id: string }).job_id);
  }
  const told = await call('enhance_task', { tenant_id: 'shop', input_text: REFUND.query });
  expect(JSON.stringify(told.content)).toContain('get_order');
  const forget = { tenant_id: 'shop', intent: REFUND.query, similarity_threshold: 0.1 };
  expect((await call('delete_by_intent', forget)).isError).toBe(true);
  const preview = await call('delete_by_intent', { ...forget, dry_run: true });
  const { confirmation_token } = preview.structuredContent as { confirmation_token: string };
  const { structuredContent } = await call('delete_by_intent', { ...forget, confirmation_token });
  expect((structuredContent as { deleted_count: number }).deleted_count).toBeGreaterThan(0);
});

test('a run is tied to what it was told, though its teller did not pass that on', async () => {
  const { service, url, key } = await start();
  const { call } = await connect(url, await key());
  const store = async (run: object = REFUND) => {
    const { structuredContent } = await call('store_knowledge', { tenant_id: 'shop', ...run });
    await service.forAccount('acme').waitForJob((structuredContent as { job_id: string }).job_id);
  };
  for (const run of TAUGHT) await store(run);
  const told = await call('enhance_task', { tenant_id: 'shop', input_text: REFUND.query });
  await store();
  const records = [];
  for await (const record of service.exportRecords('acme', 'shop')) records.push(record);
  const { metadata } = told.structuredContent as { metadata: { request_id: string } };
  expect(records.map((record) => record.metadata?.request_id)).toEqual([
    ...TAUGHT.map(() => undefined),
    metadata.request_id,
  ]);
});

test('a key takes nothing of what another was told', async () => {
  const { service, url, key } = await start();
  const { call } = await connect(url, await key());
  const other = await connect(url, await key('read_write', ['elsewhere']));
  for (const run of TAUGHT) await call('store_knowledge', { tenant_id: 'shop', ...run });
  await service.drain();
  const told = await call('enhance_task', { tenant_id: 'shop', input_text: REFUND.query });
  expect((await other.call('store_knowledge', { tenant_id: 'shop', ...REFUND })).isError).toBe(true);
  await call('store_knowledge', { tenant_id: 'shop', ...REFUND });
  const { metadata } = told.structuredContent as { metadata: { request_id: string } };
  const records = [];
  for await (const record of service.exportRecords('acme', 'shop')) records.push(record);
  expect(records.at(-1)!.metadata?.request_id).toBe(metadata.request_id);
});

test('a request without a good key is refused', async () => {
  const { url, key } = await start();
  expect((await post(url, {})).status).toBe(401);
  expect((await post(url, { authorization: 'Bearer kh_no_no' })).status).toBe(401);
  expect((await post(url, { 'x-api-key': await key() })).status).toBe(200);
});

test('a page that had its name resolve to this machine is refused', async () => {
  const { url, key } = await start();
  const good = { authorization: `Bearer ${await key()}` };
  expect((await post(url, { ...good, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(url, { ...good, origin: 'null' })).status).toBe(403);
  expect((await post(url, { ...good, origin: 'http://localhost:3000' })).status).toBe(200);
  const elsewhere = await start({ allowedHosts: ['mcp.example'] });
  expect((await post(elsewhere.url, good)).status).toBe(403);
});

test('a key reaches no further than it goes', async () => {
  const { url, key } = await start();
  const reader = await connect(url, await key('read'));
  expect(await reader.call('store_knowledge', { tenant_id: 'shop', ...REFUND })).toMatchObject({
    isError: true,
  });
  expect(await reader.call('enhance_task', { tenant_id: 'shop', input_text: 'x' })).not.toHaveProperty(
    'isError',
  );
  const narrow = await connect(url, await key('read_write', ['shop']));
  expect(await narrow.call('enhance_task', { tenant_id: 'bank', input_text: 'x' })).toMatchObject({
    isError: true,
  });
  const { structuredContent } = await narrow.call('store_knowledge', { tenant_id: 'shop', ...REFUND });
  const { job_id } = structuredContent as { job_id: string };
  const other = await connect(url, await key('read', ['bank']));
  const status = await other.call('knowledge_status', { job_id });
  expect(JSON.stringify(status)).toContain('not_found');
});

test('requests over MCP and over the four operations are counted together', async () => {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  cleanups.push(() => service.close());
  const server = await serveHttp({
    service,
    rateLimit: { perMinute: 1, burst: 2 },
    mcp: mcpHttpHandler({ service }),
  });
  cleanups.push(() => server.close());
  const { api_key } = await service.keys.create({});
  const { call } = await connect(`${server.url}/mcp`, api_key);
  const body = { ...REFUND, turns: REFUND.turns.map((step, i) => ({ ...step, turn: i + 1 })) };
  const direct = await post(
    `${server.url}/store_knowledge`,
    { 'x-api-key': api_key },
    JSON.stringify({ tenant_id: 'shop', timestamp: '2026-03-01T10:00:00Z', ...body }),
  );
  expect(direct.status).toBe(202);
  expect(await call('store_knowledge', { tenant_id: 'shop', ...REFUND })).not.toHaveProperty('isError');
  const third = await call('store_knowledge', { tenant_id: 'shop', ...REFUND });
  expect(third.isError).toBe(true);
  expect(JSON.stringify(third.content)).toContain('rate_limit_exceeded');
  const dryRun = { tenant_id: 'shop', intent: 'refunds', dry_run: true };
  for (const refused of [false, false, true]) {
    expect((await call('delete_by_intent', dryRun)).isError ?? false).toBe(refused);
  }
  const asked = Array.from({ length: 41 }, () =>
    call('enhance_task', { tenant_id: 'shop', input_text: 'x' }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter(({ isError }) => isError)).toHaveLength(1);
});

test('a key that is named as the tenant is never kept as a name', async () => {
  const { url, key } = await start();
  const own = await key();
  const { call } = await connect(url, own);
  const { structuredContent } = await call('store_knowledge', { tenant_id: own, ...REFUND });
  expect(structuredContent).toMatchObject({ tenant_id: 'default' });
});

test('bodies that are too large, no JSON, or no request are answered with an error', async () => {
  const { url, key } = await start();
  const good = { authorization: `Bearer ${await key()}` };
  expect((await post(url, good, JSON.stringify({ pad: 'x'.repeat(200_000) }))).status).toBe(413);
  expect((await post(url, good, '{')).status).toBe(400);
  expect((await fetch(url, { headers: good })).status).toBe(405);
});
