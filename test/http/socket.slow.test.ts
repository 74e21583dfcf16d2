import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { startFake } from './fake-server.js';
import { fakeService } from './fake-service.js';
import { enhance, record } from './rows/row.js';
import { send, sendRaw } from './send.js';

let server: Awaited<ReturnType<typeof startFake>>;
beforeAll(async () => {
  server = await startFake();
});
afterAll(() => server.close());

function parseAnswer(text: string): { status: number; head: string; body: unknown } {
  const [head, body] = text.split('\r\n\r\n');
  return {
    status: Number(head!.split(' ')[1]),
    head: head!.toLowerCase(),
    body: JSON.parse(body!) as unknown,
  };
}

const INVALID = { code: 'invalid_request', message: expect.any(String) as string };

describe('what is no HTTP is answered in the general format', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nhost: localhost\r\nno colon\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a Host that is none', 'GET / HTTP/1.1\r\nhost: a b\r\n\r\n', 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['a backslash in the path', 'GET /a\\b HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['a length that is no number', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'an address of 200,000 characters',
      `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      431,
    ],
    [
      'headers of 200,000 characters',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(200_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_, bytes, status) => {
    const answer = parseAnswer(await sendRaw(server.url, bytes, true));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(INVALID);
    expect(answer.head).toContain('content-type: application/json');
    expect(answer.head).toContain('connection: close');
  });

  test('raw bytes outside ASCII in an address', async () => {
    const bytes = Buffer.concat([
      Buffer.from('POST /delete_by_intent?tenant_id=a&intent=gr'),
      Buffer.from([0xc3, 0xbc]),
      Buffer.from(`n HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${server.keys.full}\r\n\r\n`),
    ]);
    const answer = parseAnswer(await sendRaw(server.url, bytes, true));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(INVALID);
  });

  test('a chunk that is malformed in the middle of a body', async () => {
    const head = `POST /enhance_task HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${server.keys.full}\r\ntransfer-encoding: chunked\r\n\r\n`;
    const answer = parseAnswer(await sendRaw(server.url, `${head}5\r\n{"ten\r\nzz\r\n`, true));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(INVALID);
  });
});

describe('what is odd but HTTP', () => {
  test('HTTP/1.0 without a Host', async () => {
    const text = await sendRaw(server.url, 'GET /healthz HTTP/1.0\r\n\r\n', true);
    expect(text).toMatch(/^HTTP\/1\.1 200/);
  });

  test('an absolute address', async () => {
    const text = await sendRaw(
      server.url,
      'GET http://elsewhere.example/healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      true,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200/);
  });

  test('several requests on one connection, one of them refused', async () => {
    const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;
    const text = await sendRaw(
      server.url,
      request('/healthz') + request('/nowhere') + request('/readyz', 'connection: close\r\n'),
      true,
    );
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['200', '404', '200']);
  });
});

describe('a client that asks before it sends its body', () => {
  function ask(key: string, length: number): Promise<string> {
    const body = JSON.stringify(record()).padEnd(length);
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.write(
          `POST /store_knowledge HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
        );
      });
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
        else socket.end();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  }

  test('is told to go on once its key is known', async () => {
    expect(await ask(server.keys.full, 0)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202/);
  });

  test('is not told to when its key is wrong', async () => {
    expect(await ask('wrong', 0)).toMatch(/^HTTP\/1\.1 401/);
  });

  test('is not told to when its body is too large', async () => {
    expect(await ask(server.keys.full, 2_000_000)).toMatch(/^HTTP\/1\.1 413/);
  });
});

test('a client that goes away in the middle of its body is no failure of the service', async () => {
  server.events.length = 0;
  const seen = new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(
        `POST /store_knowledge HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${server.keys.full}\r\ncontent-length: 1000\r\nexpect: 100-continue\r\n\r\n{`,
      );
    });
    // The service has read the head and waits for the body.
    socket.once('data', () => socket.destroy());
    socket.on('close', () => resolve());
  });
  await seen;
  await expect.poll(() => server.events.length).toBe(1);
  expect(server.events[0]).toMatchObject({
    event: 'http_request',
    route: '/store_knowledge',
    code: 'internal_error',
  });
  expect(server.events.some((event) => event.event === 'http_error')).toBe(false);
});

test('a client that does not finish its request is cut off', async () => {
  const slow = await serveHttp({ service: fakeService(), headersTimeoutMs: 200, requestTimeoutMs: 200 });
  try {
    const answer = parseAnswer(await sendRaw(slow.url, 'GET / HTTP/1.1\r\nhost: localhost\r\n', true));
    expect(answer.status).toBe(408);
    expect(answer.body).toEqual(INVALID);
  } finally {
    await slow.close();
  }
});

test('an address that cannot be listened on is an error that says so', async () => {
  const { port } = new URL(server.url);
  await expect(serveHttp({ service: fakeService(), port: Number(port) })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(port) as string,
    details: { field: 'port', error: 'EADDRINUSE' },
  });
});

test('every address has the url by which it is reached from here', async () => {
  for (const [host, expected] of [
    ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['localhost', /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d+$/],
  ] as const) {
    const own = await serveHttp({ service: fakeService(), host });
    try {
      expect(own.url).toMatch(expected);
      expect((await send(own.url, { path: '/healthz' })).status).toBe(200);
    } finally {
      await own.close();
    }
  }
});

test('the lighter Request and Response change nothing that is seen', async () => {
  const service = fakeService();
  const key = await service.issue();
  const { Request: request, Response: response } = globalThis;
  const own = await serveHttp({ service, ownsProcess: true });
  try {
    const headers = { 'x-api-key': key };
    expect(await send(own.url, { ...enhance(), headers })).toMatchObject({
      status: 200,
      json: { response: 'Book a flight' },
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    expect(await send(own.url, { ...enhance(), chunked: true, headers })).toMatchObject({ status: 200 });
    expect(await send(own.url, { method: 'HEAD', path: '/openapi.json' })).toMatchObject({
      status: 200,
      text: '',
    });
    expect(await send(own.url, { path: '/nowhere' })).toMatchObject({ status: 404 });
  } finally {
    await own.close();
    Object.assign(globalThis, { Request: request, Response: response });
  }
});

test('a connection too many is closed at once and logged, and those that are there go on', async () => {
  const service = fakeService();
  const events: string[] = [];
  const own = await serveHttp({ service, maxConnections: 2, log: ({ event }) => void events.push(event) });
  const { port } = new URL(own.url);
  const open = () => connect(Number(port), '127.0.0.1');
  const kept = [open(), open()];
  try {
    await Promise.all(kept.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    // The server has taken a connection for sure once it has answered over it.
    for (const socket of kept) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
      expect(String(await new Promise((resolve) => socket.once('data', resolve)))).toContain('200 OK');
    }
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const third = open();
      third.on('data', (bytes) => {
        text += String(bytes);
      });
      third.on('error', () => undefined);
      third.on('close', () => resolve(text));
      third.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    });
    expect(answer).toBe('');
    expect(events).toContain('http_connections_full');
    kept[0]!.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(String(await new Promise((resolve) => kept[0]!.once('data', resolve)))).toContain('200 OK');
  } finally {
    for (const socket of kept) socket.destroy();
    await own.close();
  }
});
