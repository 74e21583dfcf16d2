import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KnowhowError } from '../../src/index.js';
import { readDocument } from './documented.js';
import { startFake } from './fake-server.js';
import { enhance, remove, store } from './rows/row.js';
import { type Received, type Sent, send } from './send.js';

type Server = Awaited<ReturnType<typeof startFake>>;

const SECRET = 'SELECT * FROM secret /var/lib/knowhow.db';
const VERBS: [name: string, sent: Sent, extra: object][] = [
  ['enhance', enhance(), {}],
  ['store', store(), { status: 500 }],
  ['status', { path: '/knowledge_status/job_1' }, {}],
  ['delete', remove(), {}],
];

let server: Server;
beforeAll(async () => {
  server = await startFake();
});
afterAll(() => server.close());
beforeEach(() => {
  server.events.length = 0;
});

async function failing(sent: Sent, error: unknown): Promise<Received> {
  server.service.failNext(error);
  const received = await send(server.url, { ...sent, headers: { 'x-api-key': server.keys.full } });
  const documented = await readDocument(server.url);
  const method = sent.method ?? (sent.body === undefined ? 'GET' : 'POST');
  expect(documented.problems(method, sent.path, received)).toEqual([]);
  return received;
}

describe.each(VERBS)('%s', (_, sent, extra) => {
  test.each([
    ['an error of the platform', new TypeError(SECRET)],
    ['a thrown text', SECRET],
    ['nothing at all', undefined],
    ['internal_error', new KnowhowError('internal_error', SECRET, { field: SECRET, error: SECRET })],
    ['embedder_mismatch', new KnowhowError('embedder_mismatch', SECRET)],
    ['network_error', new KnowhowError('network_error', SECRET)],
    ['timeout', new KnowhowError('timeout', SECRET)],
  ])('%s is internal_error and says nothing of what it was', async (_name, error) => {
    const received = await failing(sent, error);
    expect(received.status).toBe(500);
    expect(received.json).toEqual({
      code: 'internal_error',
      ...extra,
      message: expect.any(String) as string,
    });
    expect(received.text).not.toContain('SELECT');
    expect(JSON.stringify(server.events)).not.toContain('SELECT');
    expect(server.events).toContainEqual(
      expect.objectContaining({
        event: 'http_error',
        level: 'error',
        request_id: received.headers['x-request-id'],
      }),
    );
  });

  test('storage_error', async () => {
    const received = await failing(sent, new KnowhowError('storage_error', SECRET));
    expect(received.status).toBe(500);
    expect(received.json).toEqual({ code: 'storage_error', ...extra, message: expect.any(String) as string });
    expect(received.text).not.toContain('SELECT');
  });

  test('embedder_unavailable: 503, so that a client tries again', async () => {
    const received = await failing(sent, new KnowhowError('embedder_unavailable', SECRET));
    expect(received.status).toBe(503);
    expect(received.headers['retry-after']).toBe('10');
    expect(received.json).toEqual({
      code: 'embedder_unavailable',
      ...('status' in extra ? { status: 503 } : {}),
      message: expect.any(String) as string,
    });
    expect(received.text).not.toContain('SELECT');
  });

  test('closed: 503, so that a client knows nothing was processed', async () => {
    const received = await failing(sent, new KnowhowError('closed', SECRET));
    expect(received.status).toBe(503);
    expect(received.headers['retry-after']).toBe('1');
    expect(received.json).toMatchObject({ code: 'internal_error' });
    expect(received.text).not.toContain('SELECT');
  });
});

test('a full disk is 507 on store, with a time after which to try again, and 500 elsewhere', async () => {
  for (const [name, sent] of VERBS) {
    const full = new KnowhowError('storage_error', SECRET, { full: true, retry_after_ms: 30_000 });
    const received = await failing(sent, full);
    expect(received.status).toBe(name === 'store' ? 507 : 500);
    expect(received.headers['retry-after']).toBe(name === 'store' ? '30' : undefined);
    expect(received.json).toMatchObject({
      code: 'storage_error',
      ...(name === 'store' ? { status: 507 } : {}),
    });
    expect(received.text).not.toContain('SELECT');
  }
});

test('a failure of the key check is no 401', async () => {
  const broken = await startFake();
  try {
    broken.service.keys.verify = async () => {
      throw new KnowhowError('storage_error', SECRET);
    };
    const received = await send(broken.url, { ...store(), headers: { 'x-api-key': broken.keys.full } });
    expect(received.status).toBe(500);
    expect(received.json).toMatchObject({ code: 'storage_error', status: 500 });
  } finally {
    await broken.close();
  }
});

test('a failed job stands under its id, with nothing beside it', async () => {
  const job = await server.endedJob('failed');
  const received = await send(server.url, {
    path: `/knowledge_status/${job}`,
    headers: { 'x-api-key': server.keys.full },
  });
  expect(received.status).toBe(200);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/) as string;
  expect(received.json).toEqual({
    [job!]: {
      status: 'failed',
      created_at: time,
      started_at: time,
      failed_at: time,
      error_message: 'c2VhbGVk',
      note: expect.any(String) as string,
    },
  });
  expect((await readDocument(server.url)).problems('GET', `/knowledge_status/${job}`, received)).toEqual([]);
});

describe('readiness', () => {
  test('503 while the service is not ready, without saying why to the world', async () => {
    let now = 0;
    const own = await startFake({ clock: { now: () => now } });
    try {
      own.service.notReady = new KnowhowError('storage_error', SECRET);
      const received = await send(own.url, { path: '/readyz' });
      expect(received.status).toBe(503);
      expect(received.json).toEqual({ code: 'storage_error', message: expect.any(String) as string });
      expect((await readDocument(own.url)).problems('GET', '/readyz', received)).toEqual([]);
      expect(own.events).toContainEqual(
        expect.objectContaining({ event: 'not_ready', code: 'storage_error' }),
      );
      expect((await send(own.url, { path: '/healthz' })).status).toBe(200);
      own.service.notReady = undefined;
      now += 5_000;
      expect((await send(own.url, { path: '/readyz' })).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('asking often does not ask the service often', async () => {
    const own = await startFake({ clock: { now: () => 0 } });
    try {
      let asked = 0;
      own.service.ready = async () => {
        asked += 1;
      };
      await Promise.all(Array.from({ length: 20 }, () => send(own.url, { path: '/readyz' })));
      expect(asked).toBe(1);
    } finally {
      await own.close();
    }
  });
});
