import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../adapters/http/rate-limiter.js';
import { startFake } from './fake-server.js';
import { enhance, remove, store } from './rows/row.js';
import { type Sent, send } from './send.js';

function at(perMinute: number, burst: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, limiter: createRateLimiter({ perMinute, burst }, clock) };
}

describe('the token bucket', () => {
  test('lets a burst through, then one for each share of a minute', () => {
    const { clock, limiter } = at(600, 100);
    const taken = Array.from({ length: 300 }, () => limiter.take('a'));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(100);
    clock.time += 99;
    expect(limiter.take('a').allowed).toBe(false);
    clock.time += 1;
    expect(limiter.take('a').allowed).toBe(true);
    expect(limiter.take('a').allowed).toBe(false);
  });

  test('counts each account by itself', () => {
    const { limiter } = at(60, 1);
    expect(limiter.take('a').allowed).toBe(true);
    expect(limiter.take('b').allowed).toBe(true);
    expect(limiter.take('a').allowed).toBe(false);
  });

  test('never lets more through than burst and rate allow, and never waits longer than it says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 200 }),
        (perMinute, burst, pauses) => {
          const { clock, limiter } = at(perMinute, burst);
          const start = clock.time;
          let allowed = 0;
          for (const pause of pauses) {
            clock.time += pause;
            const decision = limiter.take('a');
            if (decision.allowed) {
              allowed += 1;
              continue;
            }
            expect(decision.retryAfterMs).toBeGreaterThan(0);
            expect(decision.headers.ratelimit).toBe(`"default";r=0;t=${decision.retryAfterMs / 1000}`);
            clock.time += decision.retryAfterMs;
            expect(limiter.take('a').allowed).toBe(true);
            allowed += 1;
          }
          const minutes = (clock.time - start) / 60_000;
          expect(allowed).toBeLessThanOrEqual(burst + perMinute * minutes + 1e-6);
        },
      ),
      { seed: 20_261_121, numRuns: 200 },
    );
  });

  test('a clock that is set back gives nothing and takes nothing', () => {
    const { clock, limiter } = at(60, 2);
    limiter.take('a');
    clock.time -= 3_600_000;
    expect(limiter.take('a').allowed).toBe(true);
    expect(limiter.take('a').allowed).toBe(false);
    clock.time += 1_000;
    expect(limiter.take('a').allowed).toBe(true);
  });
});

test('an account that is forgotten among very many has a full bucket, and no other', () => {
  const { clock, limiter } = at(60, 2);
  limiter.take('busy');
  limiter.take('busy');
  for (let i = 0; i < 10_000; i++) limiter.take(`account ${i}`);
  expect(limiter.take('busy').allowed).toBe(false);
  clock.time += 60_000;
  for (let i = 0; i < 10_000; i++) limiter.take(`other ${i}`);
  expect(limiter.take('busy').allowed).toBe(true);
});

describe('over HTTP', () => {
  test('429 with Retry-After and the RateLimit fields, in the shape of store', async () => {
    const clock = { time: 0, now: () => clock.time };
    const server = await startFake({ clock, rateLimit: { perMinute: 60, burst: 2 } });
    try {
      const headers = { 'x-api-key': server.keys.full };
      const first = await send(server.url, { ...store(), headers });
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"default";q=60;w=60',
        ratelimit: '"default";r=1;t=1',
      });
      // A request that is refused for what is in it was a request.
      expect((await send(server.url, { ...store({ query: '' }), headers })).status).toBe(400);
      const refused = await send(server.url, { ...store(), headers });
      expect(refused.status).toBe(429);
      expect(refused.json).toEqual({
        code: 'rate_limit_exceeded',
        status: 429,
        message: expect.any(String) as string,
      });
      expect(refused.headers).toMatchObject({
        'retry-after': '1',
        'ratelimit-policy': '"default";q=60;w=60',
        ratelimit: '"default";r=0;t=1',
      });
      expect((await send(server.url, { ...enhance(), headers })).status).toBe(200);
      const others = { 'x-api-key': server.keys.other };
      expect((await send(server.url, { ...store(), headers: others })).status).toBe(202);
      clock.time += 1_000;
      expect((await send(server.url, { ...store(), headers })).status).toBe(202);
      expect(server.service.calls.filter(({ verb }) => verb === 'store')).toHaveLength(3);
    } finally {
      await server.close();
    }
  });

  const OTHERS: [name: string, sent: Sent, burst: number][] = [
    ['enhance', enhance(), 20],
    ['status', { path: '/knowledge_status/job_1' }, 20],
    ['delete', remove(), 1],
    ['a dry run', remove({ dry_run: 'true' }), 1],
  ];
  test.each(OTHERS)('%s has a limit of its own, and the general shape', async (_, sent, burst) => {
    const clock = { now: () => 0 };
    const server = await startFake({ clock, rateLimit: { perMinute: 60, burst: 1 } });
    try {
      const headers = { 'x-api-key': server.keys.full };
      expect((await send(server.url, { ...store(), headers })).status).toBe(202);
      for (let i = 0; i < burst; i++) {
        const received = await send(server.url, { ...sent, headers });
        expect(received.status).not.toBe(429);
        expect(received.headers['ratelimit-policy']).toMatch(/^"default";q=\d+;w=60$/);
      }
      const refused = await send(server.url, { ...sent, headers });
      expect(refused.status).toBe(429);
      expect(refused.json).toEqual({ code: 'rate_limit_exceeded', message: expect.any(String) as string });
      expect(refused.headers).toMatchObject({
        'retry-after': '1',
        ratelimit: '"default";r=0;t=1',
      });
    } finally {
      await server.close();
    }
  });

  test('keys of one account share what it has', async () => {
    const server = await startFake({ clock: { now: () => 0 }, rateLimit: { perMinute: 1, burst: 5 } });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 8; i++) {
        const key = i % 2 ? server.keys.full : server.keys.sibling;
        statuses.push((await send(server.url, { ...store(), headers: { 'x-api-key': key } })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    } finally {
      await server.close();
    }
  });

  test('no limit when it is turned off', async () => {
    const server = await startFake({ rateLimit: false });
    try {
      const { status, headers } = await send(server.url, {
        ...store(),
        headers: { 'x-api-key': server.keys.full },
      });
      expect(status).toBe(202);
      expect(headers.ratelimit).toBeUndefined();
    } finally {
      await server.close();
    }
  });
});
