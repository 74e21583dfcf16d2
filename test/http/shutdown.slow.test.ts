import { Agent, get, request } from 'node:http';
import { expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import type { LogEvent } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { enhance } from './rows/row.js';
import { send } from './send.js';

async function start(shutdownMs?: number) {
  const service = fakeService();
  const key = await service.issue();
  const events: LogEvent[] = [];
  const server = await serveHttp({ service, shutdownMs, log: (event) => events.push(event) });
  return { service, server, events, sent: { ...enhance(), headers: { 'x-api-key': key } } };
}

function getWith(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    }).on('error', reject);
  });
}

test('closing lets a request under way finish, and takes no new ones', async () => {
  const { service, server, sent } = await start();
  const release = service.hold();
  const answer = send(server.url, sent);
  await expect.poll(() => service.calls.length).toBe(1);
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await expect(send(server.url, { path: '/healthz' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(closed).toBe(false);
  release();
  expect(await answer).toMatchObject({ status: 200, json: { response: 'Book a flight' } });
  await closing;
  expect(closed).toBe(true);
});

test('closing does not wait for connections that clients keep open', async () => {
  const { server } = await start();
  const agent = new Agent({ keepAlive: true });
  expect(await getWith(agent, `${server.url}/healthz`)).toBe(200);
  await server.close();
  agent.destroy();
});

test('a connection that becomes idle while closing is closed too, without waiting for the deadline', async () => {
  const { service, server, sent, events } = await start();
  const agent = new Agent({ keepAlive: true });
  const release = service.hold();
  const answer = new Promise<number>((resolve, reject) => {
    const headers = { ...sent.headers, 'content-type': 'application/json' };
    const call = request(`${server.url}/enhance_task`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    call.on('error', reject);
    call.end(JSON.stringify(sent.body));
  });
  await expect.poll(() => service.calls.length).toBe(1);
  const closing = server.close();
  release();
  expect(await answer).toBe(200);
  await closing;
  expect(events.map(({ event }) => event)).toEqual(['http_request']);
  agent.destroy();
});

test('a request that does not end within its time is cut', async () => {
  const { service, server, sent, events } = await start(50);
  const release = service.hold();
  const answer = send(server.url, sent).catch((error: NodeJS.ErrnoException) => error.code);
  await expect.poll(() => service.calls.length).toBe(1);
  await server.close();
  expect(await answer).toBe('ECONNRESET');
  expect(events).toContainEqual({ level: 'warn', event: 'http_requests_cut', after_ms: 50 });
  release();
});

test('closing twice is closing once, and the service stays open', async () => {
  const { service, server } = await start();
  await Promise.all([server.close(), server.close()]);
  await server.close();
  expect(await service.forAccount('a').enhanceTask({ tenant_id: 'a', input_text: 'b' })).toMatchObject({
    response: 'b',
  });
});

test('a client that goes away ends its enhance', async () => {
  const { service, server, sent } = await start();
  const release = service.hold();
  const stop = new AbortController();
  const answer = fetch(`${server.url}/enhance_task`, {
    method: 'POST',
    headers: { ...sent.headers, 'content-type': 'application/json' },
    body: JSON.stringify(sent.body),
    signal: stop.signal,
  });
  await expect.poll(() => service.calls.length).toBe(1);
  const { signal } = service.calls[0]!;
  expect(signal?.aborted).toBe(false);
  stop.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => signal?.aborted).toBe(true);
  release();
  await server.close();
});
