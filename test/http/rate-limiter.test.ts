import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { createRateLimiter, type TokenBank } from '../../adapters/http/rate-limiter.js';
import {
  hashingEmbedder,
  KnowhowError,
  type LogEvent,
  openMemoryStore,
  openService,
  openSqliteStore,
} from '../../src/index.js';
import { startFake } from './fake-server.js';
import { enhance, remove, store } from './rows/row.js';
import { type Sent, send } from './send.js';

const folder = mkdtempSync(join(tmpdir(), 'knowhow-rates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function at(perMinute: number, burst: number, bank: TokenBank = openMemoryStore(), patienceMs?: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const events: LogEvent[] = [];
  const log = (event: LogEvent) => void events.push(event);
  const another = (other: TokenBank = bank) =>
    createRateLimiter(
      { perMinute, burst },
      { bucket: 'store', bank: other, standIn: openMemoryStore(), clock, log, patienceMs },
    );
  return { clock, events, bank, limiter: another(), another };
}

async function allowedOf(limiter: ReturnType<typeof at>['limiter'], count: number, account = 'a') {
  const decisions = await Promise.all(Array.from({ length: count }, () => limiter.take(account)));
  return decisions.filter(({ allowed }) => allowed).length;
}

describe('the token bucket', () => {
  test('lets a burst through, then one for each share of a minute', async () => {
    const { clock, limiter } = at(600, 100);
    expect(await allowedOf(limiter, 300)).toBe(100);
    clock.time += 99;
    expect((await limiter.take('a')).allowed).toBe(false);
    clock.time += 1;
    expect((await limiter.take('a')).allowed).toBe(true);
    expect((await limiter.take('a')).allowed).toBe(false);
  });

  test('counts each account by itself', async () => {
    const { limiter } = at(60, 1);
    expect((await limiter.take('a')).allowed).toBe(true);
    expect((await limiter.take('b')).allowed).toBe(true);
    expect((await limiter.take('a')).allowed).toBe(false);
  });

  test('never lets more through than burst and rate allow, and never waits longer than it says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 200 }),
        async (perMinute, burst, pauses) => {
          const { clock, limiter } = at(perMinute, burst);
          const start = clock.time;
          let allowed = 0;
          for (const pause of pauses) {
            clock.time += pause;
            const decision = await limiter.take('a');
            if (decision.allowed) {
              allowed += 1;
              continue;
            }
            expect(decision.retryAfterMs).toBeGreaterThan(0);
            expect(decision.headers.ratelimit).toBe(`"default";r=0;t=${decision.retryAfterMs / 1000}`);
            clock.time += decision.retryAfterMs;
            expect((await limiter.take('a')).allowed).toBe(true);
            allowed += 1;
          }
          const minutes = (clock.time - start) / 60_000;
          expect(allowed).toBeLessThanOrEqual(burst + perMinute * minutes + 1e-6);
        },
      ),
      { seed: 20_261_121, numRuns: 200 },
    );
  });

  test('a clock that is set back gives nothing and takes nothing', async () => {
    const { clock, limiter } = at(60, 2);
    await limiter.take('a');
    clock.time -= 3_600_000;
    expect((await limiter.take('a')).allowed).toBe(true);
    expect((await limiter.take('a')).allowed).toBe(false);
    clock.time += 1_000;
    expect((await limiter.take('a')).allowed).toBe(true);
  });
});

describe('a bank that processes share', () => {
  /** A bank that counts how often it is asked. */
  function counted(bank: TokenBank) {
    const counts = { asked: 0 };
    const takeTokens: TokenBank['takeTokens'] = (request) => {
      counts.asked += 1;
      return bank.takeTokens(request);
    };
    return { counts, bank: { takeTokens } };
  }

  test('processes together let through one burst, in whatever order they ask', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { minLength: 400, maxLength: 400 }), async (turns) => {
        const { limiter, another } = at(60, 100);
        const processes = [limiter, another(), another()];
        let allowed = 0;
        for (const turn of turns) if ((await processes[turn]!.take('a')).allowed) allowed += 1;
        // What one process holds and has no use for is at most a chunk and the half that it fetched ahead.
        expect(allowed).toBeLessThanOrEqual(100);
        expect(allowed).toBeGreaterThanOrEqual(100 - 2 * 15);
      }),
      { seed: 20_261_122, numRuns: 30 },
    );
  });

  test('is asked once for about a tenth of the burst, and never for what is refused', async () => {
    const { bank, counts } = counted(openMemoryStore());
    const { limiter } = at(60, 1_000, bank);
    for (let i = 0; i < 1_000; i++) expect((await limiter.take('a')).allowed).toBe(true);
    expect(counts.asked).toBeLessThanOrEqual(11);
    const before = counts.asked;
    expect(await allowedOf(limiter, 500)).toBe(0);
    expect(counts.asked - before).toBeLessThanOrEqual(1);
  });

  test('gets back what a process has not used for a while', async () => {
    const { clock, limiter, another } = at(1, 100);
    expect((await limiter.take('a')).allowed).toBe(true);
    clock.time += 11_000;
    expect((await limiter.take('a')).allowed).toBe(true);
    // 98 are left, and nine of them are in the first one's hands.
    expect(await allowedOf(another(), 200)).toBe(89);
  });

  test('where it fails, each process counts by itself and says so; afterwards they share again', async () => {
    const real = openMemoryStore();
    let broken = true;
    const { clock, events, limiter } = at(60, 10, {
      async takeTokens(request) {
        if (broken) throw new KnowhowError('storage_error', 'full', { full: true });
        return real.takeTokens(request);
      },
    });
    expect(await allowedOf(limiter, 30)).toBe(10);
    expect(events.map(({ event }) => event)).toEqual(['rate_limit_by_process']);
    broken = false;
    clock.time += 1_000;
    expect(await allowedOf(limiter, 30)).toBe(10);
  });

  test('where it hangs, a request waits no longer than its patience', async () => {
    const { limiter } = at(60, 10, { takeTokens: () => new Promise(() => {}) }, 5);
    expect(await allowedOf(limiter, 30)).toBe(10);
  });

  test('is one file for two stores', async () => {
    const path = join(folder, 'shared.db');
    const first = await openSqliteStore({ path, reserveBytes: 0 });
    const second = await openSqliteStore({ path, reserveBytes: 0 });
    try {
      const { limiter, another } = at(1, 100, first, 60_000);
      const [a, b] = await Promise.all([allowedOf(limiter, 300), allowedOf(another(second), 300)]);
      expect(a + b).toBe(100);
    } finally {
      await first.close();
      await second.close();
    }
  });
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

  test('keys of one account share what it has, also at two servers on one file', async () => {
    const path = join(folder, 'served.db');
    const rateLimit = { perMinute: 1, burst: 5 };
    const services = await Promise.all(
      [0, 1].map(() => openService({ path, embedder: hashingEmbedder(), work: false })),
    );
    const servers = await Promise.all(services.map((service) => serveHttp({ service, rateLimit })));
    try {
      const account = 'acct_a';
      const keys = await Promise.all([0, 1].map(() => services[0]!.keys.create({ account })));
      const statuses: number[] = [];
      for (let i = 0; i < 8; i++) {
        const headers = { 'x-api-key': keys[i % 2]!.api_key };
        statuses.push((await send(servers[i % 4 < 2 ? 0 : 1]!.url, { ...store(), headers })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    } finally {
      for (const server of servers) await server.close();
      for (const service of services) await service.close();
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
