import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import { connectKnowledge, hashingEmbedder, type Interaction, openService } from '../../src/index.js';
import { record, store } from './rows/row.js';
import { send } from './send.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('a store that would make a tenant too many is refused with a reason, over every transport', async () => {
  const service = await openService({
    path: ':memory:',
    embedder: hashingEmbedder(),
    work: false,
    limits: { tenants: 1 },
  });
  cleanups.push(() => service.close());
  const server = await serveHttp({ service, mcp: mcpHttpHandler({ service }) });
  cleanups.push(() => server.close());
  const { api_key: apiKey } = await service.keys.create({ account: 'a' });
  const headers = { 'x-api-key': apiKey };
  const run = record({ tenant_id: 'beta' }) as unknown as Interaction;

  expect((await send(server.url, { ...store({ tenant_id: 'alpha' }), headers })).status).toBe(202);
  expect(await send(server.url, { ...store({ tenant_id: 'beta' }), headers })).toMatchObject({
    status: 400,
    json: { code: 'validation_error', status: 400, details: { field: 'tenant_id' } },
  });
  const refused = { code: 'validation_error', details: { field: 'tenant_id' } };
  await expect(service.forAccount('a').storeKnowledge(run)).rejects.toMatchObject(refused);
  const remote = connectKnowledge({ baseUrl: server.url, apiKey, retries: 0 });
  await expect(remote.storeKnowledge(run)).rejects.toMatchObject(refused);

  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
  cleanups.push(() => client.close());
  const answer = await client.callTool({ name: 'store_knowledge', arguments: { ...run } });
  expect(answer.isError).toBe(true);
  expect(JSON.stringify(answer.content)).toContain(
    'validation_error: The account has as many tenants as it may have (1)',
  );

  expect((await send(server.url, { ...store({ tenant_id: 'alpha' }), headers })).status).toBe(202);
  expect(await service.collections()).toHaveLength(1);
});
