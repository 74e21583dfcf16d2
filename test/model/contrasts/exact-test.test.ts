import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactTest, type Row } from '../../../src/model/contrasts/exact-test.js';

const row = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([n1, n0]) =>
  fc.record({
    n1: fc.constant(n1),
    a: fc.integer({ min: 0, max: n1 }),
    n0: fc.constant(n0),
    b: fc.integer({ min: 0, max: n0 }),
  }),
);

describe('the exact test', () => {
  it('is that of Fisher for one stratum', () => {
    // The lady tasting tea: 8 cups, of 4 with milk first 3 are found.
    expect(exactTest([{ n1: 4, a: 3, n0: 4, b: 1 }])).toBeCloseTo(34 / 70, 10);
    expect(exactTest([{ n1: 6, a: 6, n0: 6, b: 1 }])).toBeCloseTo(12 / 792, 10);
  });

  it('is a probability, the same from either side, and one where nothing can differ', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows: Row[]) => {
        const p = exactTest(rows)!;
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1 + 1e-9);
        const turned = rows.map(({ n1, a, n0, b }) => ({ n1: n0, a: b, n0: n1, b: a }));
        expect(exactTest(turned)).toBeCloseTo(p, 9);
      }),
    );
    expect(exactTest([{ n1: 5, a: 5, n0: 7, b: 7 }])).toBe(1);
  });

  it('is none for many groups, and for outcomes that are no whole ones', () => {
    expect(exactTest([{ n1: 40, a: 20, n0: 40, b: 10 }])).toBeUndefined();
    expect(exactTest([{ n1: 6, a: 5.5, n0: 6, b: 1 }])).toBeUndefined();
  });
});
