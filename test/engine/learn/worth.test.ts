import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/domain/entry.js';
import { leastWorth, worthOf } from '../../../src/engine/learn/worth.js';

const evidence = (rest: Partial<Evidence> = {}): Evidence => ({
  runs: 1,
  successes: 1,
  failures: 0,
  sources: 1,
  last_seen: 0,
  ...rest,
});

describe('what an entry is worth', () => {
  test('more runs and youth raise it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (runs, age) => {
          const worth = worthOf(evidence({ runs }), age);
          expect(worthOf(evidence({ runs: runs + 1 }), age)).toBeGreaterThan(worth);
          expect(worthOf(evidence({ runs }), age + 0.01)).toBeLessThan(worth);
        },
      ),
    );
  });

  test('what was never confirmed fades fastest', () => {
    const share = (rest: Partial<Evidence>) => worthOf(evidence(rest), 1) / worthOf(evidence(rest), 0);
    expect(share({})).toBe(1 / 8);
    expect(share({ runs: 7 })).toBe(1 / 2);
  });

  test('age is a place in the order of the records, so neither pauses nor a clock that is wrong matter', () => {
    const times = [0, 1, 2, 3, 4];
    const order = (at: number[]) =>
      leastWorth(
        at.map((last_seen, i) => ({ id: i + 1, evidence: evidence({ last_seen, runs: i === 0 ? 3 : 1 }) })),
        3,
      );
    expect(order(times)).toEqual(order([0, 1, 1_000, 1_001, 9e15]));
  });
});

describe('what goes first', () => {
  const ids = (entries: [id: number, rest: Partial<Evidence>][], count: number) =>
    leastWorth(
      entries.map(([id, rest]) => ({ id, evidence: evidence(rest) })),
      count,
    );

  test('is the older, of what was confirmed as often', () => {
    const at = (...times: number[]) =>
      times.map((last_seen, i): [number, Partial<Evidence>] => [i + 1, { last_seen }]);
    expect(ids(at(20, 10, 30), 3)).toEqual([2, 1, 3]);
    expect(ids(at(30, 10, 20), 3)).toEqual([2, 3, 1]);
  });

  test('is not what is old, where that was confirmed more often', () => {
    const older = { runs: 3, last_seen: 1 };
    expect(
      ids(
        [
          [1, older],
          [2, { last_seen: 2 }],
          [3, { last_seen: 3 }],
        ],
        3,
      ),
    ).toEqual([2, 1, 3]);
  });

  test('is the smaller number, of what was seen at the same time: they are of one age', () => {
    expect(
      ids(
        [
          [3, {}],
          [1, {}],
          [2, {}],
        ],
        3,
      ),
    ).toEqual([1, 2, 3]);
    // Were the second of a pair counted as younger than the first, it would be worth more.
    expect(
      ids(
        [
          [1, { last_seen: 5 }],
          [2, { last_seen: 5 }],
          [3, { last_seen: 9 }],
        ],
        2,
      ),
    ).toEqual([1, 2]);
  });

  test('is no more than was asked for, and nothing for none', () => {
    expect(
      ids(
        [
          [1, {}],
          [2, {}],
        ],
        1,
      ),
    ).toEqual([1]);
    expect(ids([[1, {}]], 0)).toEqual([]);
    expect(ids([[1, {}]], -1)).toEqual([]);
    expect(ids([], 3)).toEqual([]);
  });
});
