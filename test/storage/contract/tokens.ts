import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TokenRequest } from '../../../src/storage/store.js';
import type { CurrentStore } from '../contract.js';

const asked = (at: number, change: Partial<TokenRequest> = {}): TokenRequest => ({
  account: 'a',
  bucket: 'store',
  burst: 100,
  perMinute: 600,
  wanted: 10,
  back: 0,
  now: () => at,
  ...change,
});

export function tokensContract(store: CurrentStore): void {
  test('a bucket is full at first, gives what it has, and fills again with time', async () => {
    const { takeTokens } = store();
    expect(await takeTokens(asked(5_000))).toEqual({ taken: 10, left: 90, at: 5_000 });
    expect(await takeTokens(asked(5_000, { wanted: 200 }))).toEqual({ taken: 90, left: 0, at: 5_000 });
    expect(await takeTokens(asked(5_099))).toMatchObject({ taken: 0 });
    expect(await takeTokens(asked(5_200))).toMatchObject({ taken: 2 });
    expect(await takeTokens(asked(3_600_000))).toEqual({ taken: 10, left: 90, at: 3_600_000 });
  });

  test('accounts and their buckets are apart, whatever their names', async () => {
    const { takeTokens } = store();
    const all = { wanted: 100 };
    expect(await takeTokens(asked(1, all))).toMatchObject({ taken: 100 });
    expect(await takeTokens(asked(1, { ...all, bucket: 'enhance' }))).toMatchObject({ taken: 100 });
    for (const account of ['b', 'a\u0000', 'a\u0000b', '\ud800', '']) {
      expect(await takeTokens(asked(1, { ...all, account }))).toMatchObject({ taken: 100 });
      expect(await takeTokens(asked(1, { ...all, account }))).toMatchObject({ taken: 0 });
    }
  });

  test('what goes back can be had again, but never fills a bucket past its burst', async () => {
    const { takeTokens } = store();
    await takeTokens(asked(1, { wanted: 100 }));
    expect(await takeTokens(asked(1, { wanted: 5, back: 8 }))).toMatchObject({ taken: 5, left: 3 });
    expect(await takeTokens(asked(1, { wanted: 0, back: 500 }))).toMatchObject({ taken: 0, left: 100 });
  });

  test('a clock that is set back gives nothing and takes nothing', async () => {
    const { takeTokens } = store();
    expect(await takeTokens(asked(7_200_000))).toMatchObject({ left: 90 });
    expect(await takeTokens(asked(1_000))).toMatchObject({ taken: 10, left: 80, at: 1_000 });
    expect(await takeTokens(asked(2_000))).toMatchObject({ taken: 10, left: 80 });
  });

  test('never gives more than burst and rate allow, whoever asks and however much', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 50 })), {
          maxLength: 40,
        }),
        async (perMinute, burst, asks) => {
          const account = `account ${run++}`;
          let at = 1_000_000;
          let taken = 0;
          for (const [pause, wanted] of asks) {
            at += pause;
            const grant = await store().takeTokens(asked(at, { account, perMinute, burst, wanted }));
            taken += grant.taken;
            expect(grant.taken).toBeLessThanOrEqual(wanted);
            expect(grant.taken === wanted || grant.left < 1).toBe(true);
          }
          expect(taken).toBeLessThanOrEqual(burst + (perMinute * (at - 1_000_000)) / 60_000 + 1e-6);
        },
      ),
      { seed: 20_261_122, numRuns: 40 },
    );
  });
}
