import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFake } from './fake-server.js';
import { startReal } from './real-server.js';
import { enhance, remove, store } from './rows/row.js';
import { send } from './send.js';

let server: Awaited<ReturnType<typeof startFake>>;
beforeAll(async () => {
  server = await startFake();
});
afterAll(() => server.close());

test('the key given as tenant_id comes neither to the engine nor into the log', async () => {
  const { full, revoked } = server.keys;
  for (const key of [full, revoked]) {
    for (const sent of [enhance({ tenant_id: key }), store({ tenant_id: key }), remove({ tenant_id: key })]) {
      const { status } = await send(server.url, {
        ...sent,
        headers: { 'x-api-key': full, 'x-request-id': key },
      });
      expect(status).toBeLessThan(300);
    }
  }
  await send(server.url, { path: `/knowledge_status/${full}`, headers: { 'x-api-key': full } });
  await send(server.url, { path: `/${full}?${full}`, headers: { 'x-api-key': full } });
  expect(server.service.calls.filter(({ verb }) => verb !== 'status').map(({ input }) => input)).toEqual(
    Array.from({ length: 6 }, () => expect.objectContaining({ tenant_id: 'default' }) as object),
  );
  const seen = JSON.stringify([server.service.calls.filter(({ verb }) => verb !== 'status'), server.events]);
  for (const key of [full, revoked]) {
    expect(seen).not.toContain(key);
    expect(seen).not.toContain(key.slice('kh_0123456789abcdef_'.length));
  }
});

test('the key of another account is no name either, and is not repeated', async () => {
  server.service.calls.length = 0;
  const { status, text } = await send(server.url, {
    ...enhance({ tenant_id: server.keys.other }),
    headers: { 'x-api-key': server.keys.full },
  });
  expect(status).toBe(422);
  expect(text).not.toContain(server.keys.other);
  expect(server.service.calls).toEqual([]);
});

test('one event a request: what was asked and how it ended, nothing of what was in it', async () => {
  server.events.length = 0;
  const headers = { 'x-api-key': server.keys.full, 'x-request-id': 'mine' };
  await send(server.url, { ...store({ tenant_id: 'hidden-tenant', query: 'hidden query' }), headers });
  await send(server.url, { ...remove({ tenant_id: 'hidden-tenant', intent: 'hidden intent' }), headers });
  await send(server.url, { path: '/knowledge_status/hidden_id', headers });
  await send(server.url, { path: '/hidden/path?hidden=1' });
  await send(server.url, enhance({ input_text: 'hidden text' }));
  const common = {
    event: 'http_request',
    level: 'info',
    ms: expect.any(Number) as number,
    request_id: expect.any(String) as string,
  };
  const mine = {
    ...common,
    request_id: 'mine',
    account: expect.any(String) as string,
    key_id: expect.any(String) as string,
    job: undefined,
  };
  const nobody = { account: undefined, key_id: undefined, job: undefined };
  expect(server.events).toEqual([
    {
      ...mine,
      method: 'POST',
      route: '/store_knowledge',
      status: 202,
      code: undefined,
      job: expect.any(String) as string,
    },
    { ...mine, method: 'POST', route: '/delete_by_intent', status: 200, code: undefined },
    { ...mine, method: 'GET', route: '/knowledge_status/{job_id}', status: 404, code: 'not_found' },
    { ...common, method: 'GET', route: 'unmatched', status: 404, code: 'not_found', ...nobody },
    {
      ...common,
      method: 'POST',
      route: '/enhance_task',
      status: 401,
      code: 'unauthorized',
      ...nobody,
    },
  ]);
  expect(JSON.stringify(server.events)).not.toContain('hidden');
});

test('metrics have a bounded set of labels', async () => {
  for (let i = 0; i < 50; i++) await send(server.url, { path: `/made-up-${i}` });
  const { text } = await send(server.url, { path: '/metrics' });
  expect(text).not.toContain('made-up');
  expect(text).toMatch(/^knowhow_http_requests_total\{method="GET",route="unmatched",status="404"\} 5\d$/m);
  expect(text).toMatch(/^knowhow_fits_pending 0$/m);
});

test('the key given as tenant_id is in no file of the store', async () => {
  const real = await startReal();
  try {
    const { full, revoked } = real.keys;
    for (const key of [full, revoked, ` ${full}`]) {
      // The store comes last: what is in the files is then not up to the delete.
      for (const sent of [
        enhance({ tenant_id: key }),
        remove({ tenant_id: key }),
        store({ tenant_id: key }),
      ]) {
        const { status } = await send(real.url, { ...sent, headers: { 'x-api-key': full } });
        expect(status).toBeLessThan(300);
      }
    }
    await real.service.drain();
    expect((await real.service.collections()).map(({ tenant }) => tenant)).toEqual(['default']);
    const files = readdirSync(real.folder).map((name) => readFileSync(join(real.folder, name)));
    expect(files.some((bytes) => bytes.includes('Book the cheapest flight'))).toBe(true);
    for (const bytes of files) {
      for (const key of [full, revoked])
        expect(bytes.includes(key.slice('kh_0123456789abcdef_'.length))).toBe(false);
    }
  } finally {
    await real.close();
  }
});
