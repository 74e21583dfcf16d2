import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoff } from '../../src/jobs/backoff.js';

describe('backoff', () => {
  const options = fc.record({
    baseMs: fc.integer({ min: 1, max: 10_000 }),
    maxMs: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test('waits between half the bound and the bound, whatever the attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), options, random, (attempt, given, share) => {
        const bound = Math.min(given.maxMs, given.baseMs * 2 ** (attempt - 1));
        const wait = backoff(attempt, given, () => share);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(bound / 2));
        expect(wait).toBeLessThanOrEqual(Math.ceil(bound));
        expect(Number.isInteger(wait)).toBe(true);
      }),
    );
  });

  test('never falls from one attempt to the next with the same share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), options, random, (attempt, given, share) => {
        const wait = (n: number) => backoff(n, given, () => share);
        expect(wait(attempt + 1)).toBeGreaterThanOrEqual(wait(attempt));
      }),
    );
  });

  test('spreads', () => {
    const retry = { baseMs: 500, maxMs: 60_000 };
    expect(backoff(3, retry, () => 0)).toBe(1_000);
    expect(backoff(3, retry, () => 0.999)).toBe(1_999);
    expect(backoff(50, retry, () => 0)).toBe(30_000);
  });
});
