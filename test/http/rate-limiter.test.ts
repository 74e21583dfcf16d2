import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../adapters/http/rate-limiter.js';
import { startFake } from './fake-server.js';
import { enhance, store } from './rows/row.js';
import { send } from './send.js';

function at(perMinute: number, burst: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, limiter: createRateLimiter({ perMinute, burst }, clock) };
}

describe('the token bucket', () => {
  test('lets a burst through, then one for each share of a minute', () => {
    const { clock, limiter } = at(600, 100);
    const burst = Array.from({ length: 101 }, () => limiter.take('a').allowed);
    expect(burst.filter(Boolean)).toHaveLength(100);
    expect(burst[100]).toBe(false);
    clock.time += 99;
    expect(limiter.take('a').allowed).toBe(false);
    clock.time += 1;
    expect(limiter.take('a').allowed).toBe(true);
    expect(limiter.take('a').allowed).toBe(false);
  });

  test('counts each key by itself', () => {
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
      { seed: 20_261_121, numRuns: 300 },
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

  test('forgets only keys that are back at their burst', () => {
    const { clock, limiter } = at(60, 1);
    for (let i = 0; i < 10_000; i++) limiter.take(`k${i}`);
    expect(limiter.take('new').allowed).toBe(true);
    expect(limiter.take('k0').allowed).toBe(false);
    clock.time += 1_000;
    expect(limiter.take('newer').allowed).toBe(true);
    expect(limiter.take('k0').allowed).toBe(true);
  });
});

describe('over HTTP', () => {
  test('429 on store with Retry-After and the RateLimit fields; the other operations are not limited', async () => {
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
