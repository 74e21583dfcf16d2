import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, type HttpService, serveHttp, singleKnowledge } from '../../adapters/http/index.js';
import { connectKnowledge, type KnowledgeService } from '../../src/index.js';
import { startFake } from './fake-server.js';
import { enhance, remove, store } from './rows/row.js';
import { send } from './send.js';

let behind: Awaited<ReturnType<typeof startFake>>;
let front: HttpServer;
beforeAll(async () => {
  behind = await startFake();
  front = await serveHttp({
    service: singleKnowledge(
      connectKnowledge({ baseUrl: behind.url, apiKey: behind.keys.full, retries: 0 }),
      {
        verify: async (presented) =>
          presented === 'front-key'
            ? { account: 'front', keyId: 'front', scope: 'read_write', tenants: null }
            : undefined,
        limits: { textLength: 100 },
      },
    ),
  });
});
afterAll(async () => {
  await front.close();
  await behind.close();
});

const headers = { 'x-api-key': 'front-key' };

test('one Knowledge, here a client of another service, is served like any', async () => {
  const stored = await send(front.url, { ...store(), headers });
  expect(stored).toMatchObject({ status: 202, json: { status: 'accepted', tenant_id: 'alpha' } });
  expect(stored.headers.location).toMatch(/^\/knowledge_status\/job_/);
  expect(await send(front.url, { path: stored.headers.location!, headers })).toMatchObject({
    status: 200,
    json: { status: 'processing' },
  });
  expect(await send(front.url, { ...enhance(), headers })).toMatchObject({
    status: 200,
    json: { response: 'Book a flight\n\nSomething is known.' },
  });
  expect(await send(front.url, { ...remove({ dry_run: 'true' }), headers })).toMatchObject({
    status: 200,
    json: { deleted_count: 0, matches: [] },
  });
});

test('with the keys and the limits that were given', async () => {
  expect((await send(front.url, { ...enhance(), headers: { 'x-api-key': behind.keys.full } })).status).toBe(
    401,
  );
  expect((await send(front.url, { ...enhance({ input_text: 'x'.repeat(101) }), headers })).status).toBe(422);
  expect(await send(front.url, { ...store({ tenant_id: 'front-key' }), headers })).toMatchObject({
    status: 202,
    json: { tenant_id: 'default' },
  });
});

test('a key that the service behind does not take is no word about the caller', async () => {
  const broken = await serveHttp({
    service: singleKnowledge(connectKnowledge({ baseUrl: behind.url, apiKey: 'wrong', retries: 0 }), {
      verify: async () => ({ account: 'a', keyId: 'a', scope: 'read_write', tenants: null }),
    }),
  });
  try {
    expect(await send(broken.url, { ...enhance(), headers })).toMatchObject({
      status: 500,
      json: { code: 'internal_error' },
    });
  } finally {
    await broken.close();
  }
});

test('jobs that are unknown there are unknown here; counters and readiness are optional', async () => {
  expect((await send(front.url, { path: '/knowledge_status/job_no', headers })).status).toBe(404);
  expect((await send(front.url, { path: '/readyz' })).status).toBe(200);
  const { status, text } = await send(front.url, { path: '/metrics' });
  expect(status).toBe(200);
  expect(text).toContain('knowhow_http_requests_total');
  expect(text).not.toContain('knowhow_jobs');
});

test('a KnowledgeService is an HttpService', () => {
  const check: (service: KnowledgeService) => HttpService = (service) => service;
  expect(check).toBeTypeOf('function');
});
