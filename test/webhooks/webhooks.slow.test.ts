import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDelivery, type WebhookEvent } from '../../adapters/webhooks/deliver.js';
import { fell, recurringErrors } from '../../adapters/webhooks/findings.js';
import { openWebhooks } from '../../adapters/webhooks/open-webhooks.js';
import { signedHeaders } from '../../adapters/webhooks/sign.js';
import { watchService } from '../../adapters/webhooks/watch-service.js';
import { weekOf } from '../../src/api/week-of.js';
import { hashingEmbedder, type Job, type LogEvent, openService } from '../../src/index.js';
import { afterTest } from '../at-end.js';

const SECRET = 'a secret of thirty-two characters or more';
const NOW = Date.UTC(2026, 10, 26, 12);

/** A receiver that answers with these statuses, one after the other, and then 200. */
async function receiver(statuses: number[] = []) {
  const got: { body: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      got.push({ body, headers: request.headers });
      const status = statuses.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

function delivery(url: string) {
  const events: LogEvent[] = [];
  const waits: number[] = [];
  const made = createDelivery({
    url,
    secret: SECRET,
    now: () => NOW,
    random: () => 0.5,
    log: (event) => events.push(event),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  afterTest(() => made.close());
  return { ...made, events, waits };
}

const EVENT: WebhookEvent = { id: 'abc', type: 'job.failed', data: { job_id: 'job_1' } };

describe('a signature', () => {
  test('is that of the standard, for a key in base64 and for one as it is', () => {
    const sent = { id: 'msg_1', body: '{"test":1}', now: 1_614_265_330_999 };
    const key = Buffer.from('0123456789abcdef0123456789abcdef');
    const headers = signedHeaders(`whsec_${key.toString('base64')}`, sent);
    // As the library `standardwebhooks` 1.1.1 signs and verifies it.
    expect(headers).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,2BF3OJBtinEnKMHGkoXgaATbzk2Pm27InfEjkhOsUnY=',
    });
    expect(signedHeaders(key.toString(), sent)).toEqual(headers);
  });

  test('is another for another body, id, second and secret', () => {
    const of = (secret: string, id: string, body: string, now: number): string =>
      signedHeaders(secret, { id, body, now })['webhook-signature'];
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 0, max: 4e11 }), (body, other, now) => {
        const own = of(SECRET, 'a', body, now);
        expect(of(SECRET, 'a', other, now) === own).toBe(other === body);
        for (const one of [
          of(SECRET, 'b', body, now),
          of(`${SECRET}x`, 'a', body, now),
          of(SECRET, 'a', body, now + 1_000),
        ])
          expect(one).not.toBe(own);
      }),
    );
  });
});

describe('a delivery', () => {
  test('is signed, named and sent as JSON', async () => {
    const { got, url } = await receiver();
    const { send } = delivery(url);
    send(EVENT);
    await expect.poll(() => got.length).toBe(1);
    const [{ body, headers }] = got as [(typeof got)[0]];
    expect(JSON.parse(body)).toEqual({ ...EVENT, timestamp: new Date(NOW).toISOString() });
    expect(headers).toMatchObject(signedHeaders(SECRET, { id: 'abc', body, now: NOW }));
  });

  test('is tried again while the receiver is away, and longer apart each time', async () => {
    const { got, url } = await receiver([503, 500, 429]);
    const { send, counts, waits, events } = delivery(url);
    send(EVENT);
    await expect.poll(() => counts()).toEqual({ delivered: 1, failed: 0, dropped: 0 });
    expect(got.length).toBe(4);
    expect(waits).toEqual([1_500, 3_000, 6_000]);
    expect(events).toEqual([]);
  });

  test.each([[400], [410], [302]])('is given up where the answer is %i or a redirect', async (status) => {
    const { got, url } = await receiver(Array<number>(10).fill(status));
    const { send, counts, events } = delivery(url);
    send(EVENT);
    await expect.poll(() => events.length).toBe(1);
    expect(counts()).toEqual({ delivered: 0, failed: 1, dropped: 0 });
    expect(events[0]).toMatchObject({ event: 'webhook_failed', id: 'abc', type: 'job.failed' });
    // A redirect is an error of the connection, which may pass.
    expect(got.length).toBe(status === 302 ? 6 : 1);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });
});

describe('findings', () => {
  test('the week of a time begins on Monday', () => {
    expect(weekOf(NOW)).toBe('2026-11-23');
    expect(weekOf(Date.UTC(2026, 10, 23))).toBe('2026-11-23');
    expect(weekOf(Date.UTC(2026, 10, 22, 23, 59))).toBe('2026-11-16');
    expect(weekOf(0)).toBe('1969-12-29');
  });

  test('an error recurs that was not met for three weeks, and then by three runs', () => {
    const weeks = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
    const error = (name: string, runs: number[]) =>
      ({
        entry: 'k1',
        kind: 'recovery',
        operator: 'refund',
        error: name,
        repair: 'cancel first',
        runs,
        runs_with_outcome: runs,
        successes: runs,
      }) as const;
    const errors = [error('new', [0, 0, 0, 3]), error('rare', [0, 0, 0, 2]), error('always', [4, 0, 0, 9])];
    expect(recurringErrors({ weeks, errors: [...errors] }, NOW)).toEqual([
      { operator: 'refund', error: 'new', week: '2026-11-23', runs: 3, repair: 'cancel first' },
    ]);
    // The newest run is of a week before: nothing is new.
    expect(recurringErrors({ weeks, errors: [...errors] }, NOW + 7 * 86_400_000)).toEqual([]);
    expect(recurringErrors({ weeks: weeks.slice(1), errors: [...errors] }, NOW)).toEqual([]);
  });

  const counts = fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }))
    .map(([successes, more]) => ({ successes, runs: successes + more }));
  test('success that falls is lower, of enough runs, and never falls both ways', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        if (!fell(a, b)) return;
        expect(a.successes / a.runs - b.successes / b.runs).toBeGreaterThanOrEqual(0.1);
        expect(Math.min(a.runs, b.runs)).toBeGreaterThanOrEqual(30);
        expect(fell(b, a)).toBe(false);
      }),
    );
  });

  test('what chance explains is no fall', () => {
    expect(fell({ successes: 24, runs: 30 }, { successes: 20, runs: 30 })).toBe(false);
    expect(fell({ successes: 240, runs: 300 }, { successes: 200, runs: 300 })).toBe(true);
  });
});

describe('a service that is watched', () => {
  test('tells of success that falls and of jobs that failed, each once', async () => {
    let now = NOW - 20 * 86_400_000;
    const service = await openService({
      path: ':memory:',
      embedder: hashingEmbedder(),
      clock: { now: () => now },
    });
    afterTest(() => service.close());
    const store = async (n: number, success: boolean) =>
      (
        await service.forAccount('a').storeKnowledge({
          tenant_id: 'shop',
          query: `Refund order ${n}`,
          turns: [
            { turn: 1, inputs: 'tools: refund', decision: `{"name":"refund","arguments":{"order":${n}}}` },
          ],
          success,
          timestamp: new Date(now).toISOString(),
        })
      ).job_id!;
    for (let n = 0; n < 40; n++) await store(n, n % 10 > 0);
    now = NOW;
    let job = '';
    for (let n = 40; n < 80; n++) job = await store(n, n % 2 > 0);
    await service.drain();
    now += 1_000;
    const sent: WebhookEvent[] = [];
    const watch = watchService({ service, send: (event) => sent.push(event), now: () => now, log: () => {} });
    await watch.look();
    await watch.look();
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        type: 'success.fell',
        data: {
          account: 'a',
          tenant_id: 'shop',
          recent: { successes: 20, runs: 40 },
          before: { successes: 36, runs: 40 },
        },
      },
    ]);
    watch.heard({ level: 'error', event: 'job_failed', job, attempts: 5 });
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({
      type: 'job.failed',
      data: { account: 'a', tenant_id: 'shop', job_id: job },
    });
    expect(JSON.stringify(sent)).not.toContain('Refund order');
  });

  test('a process that begins tells of jobs that failed before it: the one before may have ended with them waiting', async () => {
    const service = await openService({ path: ':memory:', embedder: hashingEmbedder(), work: false });
    afterTest(() => service.close());
    const failed = (id: string, failed_at: number): Job =>
      ({ id, account: 'a', tenant: 'shop', attempts: 5, failed_at }) as Job;
    const jobs = {
      ...service.jobs,
      list: async () => [failed('late', NOW - 60_000), failed('old', NOW - 2 * 86_400_000)],
    };
    const told = async (): Promise<WebhookEvent[]> => {
      const sent: WebhookEvent[] = [];
      const stop = new AbortController();
      const parts = { service: { ...service, jobs }, send: (event: WebhookEvent) => sent.push(event) };
      watchService({ ...parts, now: () => NOW, log: () => {} }).start(stop.signal);
      await expect.poll(() => sent.length).toBe(1);
      stop.abort();
      return sent;
    };
    const first = await told();
    expect(first).toMatchObject([{ type: 'job.failed', data: { job_id: 'late', attempts: 5 } }]);
    // A receiver that has it knows it by its id.
    expect((await told())[0]!.id).toBe(first[0]!.id);
  });

  test('is opened with an address and a secret only', () => {
    const io = { env: { KNOWHOW_WEBHOOK_SECRET: SECRET }, now: () => NOW };
    expect(() => openWebhooks({ ...io, env: {} }, 'https://a.example', () => {})).toThrow(
      /KNOWHOW_WEBHOOK_SECRET/,
    );
    expect(() => openWebhooks(io, 'ftp://a.example', () => {})).toThrow(/https/);
    expect(() => openWebhooks(io, 'https://desk:pw@a.example', () => {})).toThrow(/no user and password/);
    expect(() => openWebhooks({ ...io, env: {} }, undefined, () => {})).not.toThrow();
  });
});
