import { expect, test } from 'vitest';
import { createHttpApp } from '../../adapters/http/index.js';
import { fakeService } from './fake-service.js';
import { enhance, record } from './rows/row.js';

test('the app answers without a socket, for servers of other kinds', async () => {
  const service = fakeService();
  const key = await service.issue();
  const app = createHttpApp({ service });
  const post = (path: string, body: unknown) =>
    app.request(path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const enhanced = await post('/enhance_task', enhance().body);
  expect(enhanced.status).toBe(200);
  expect(await enhanced.json()).toMatchObject({ response: 'Book a flight' });
  expect((await post('/store_knowledge', record())).status).toBe(202);
  expect((await post('/delete_by_intent?tenant_id=a&intent=b', undefined)).status).toBe(200);
  expect((await post('/enhance_task', 'x'.repeat(1_100_000))).status).toBe(413);
  expect((await app.request('/healthz')).status).toBe(200);
});

test('where nothing says that a request is from this machine, metrics need a key', async () => {
  const service = fakeService();
  const app = createHttpApp({ service });
  const headers = { host: 'localhost' };
  expect((await app.request('/metrics', { headers })).status).toBe(401);
  const key = await service.issue({ scope: 'operator' });
  expect((await app.request('/metrics', { headers: { ...headers, 'x-api-key': key } })).status).toBe(200);
});

test('request ids, times and durations come from what is injected', async () => {
  const service = fakeService();
  const events: unknown[] = [];
  let ms = 0;
  service.ready = async () => {
    ms += 12.345;
  };
  const app = createHttpApp({
    service,
    log: (event) => events.push(event),
    ids: { next: (prefix) => `${prefix}_fixed` },
    elapsed: () => ms,
  });
  const { headers } = await app.request('/readyz');
  expect(headers.get('x-request-id')).toBe('req_fixed');
  expect(events).toEqual([
    {
      level: 'info',
      event: 'http_request',
      method: 'GET',
      route: '/readyz',
      status: 200,
      ms: 12.35,
      request_id: 'req_fixed',
      account: undefined,
      key_id: undefined,
      job: undefined,
      code: undefined,
    },
  ]);
});
