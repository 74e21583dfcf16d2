import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreement } from '../../src/extract/verdict/agreement.js';

const actions = fc.array(fc.constantFrom('get_order', 'cancel_order', 'refund', 'say'), { maxLength: 6 });

describe('how much two runs did the same', () => {
  test('is the same from either side, at most 1, and does not mind the order', () => {
    fc.assert(
      fc.property(actions, actions, (a, b) => {
        expect(agreement(a, b)).toBeCloseTo(agreement(b, a), 12);
        expect(agreement(a, b)).toBeGreaterThan(0);
        expect(agreement(a, b)).toBeLessThanOrEqual(1);
        expect(agreement(a, [...a].reverse())).toBe(1);
      }),
    );
  });

  test('falls with every act that only one of them did, and not with what was looked up', () => {
    expect(agreement(['get_order', 'refund'], ['refund', 'say'])).toBe(1);
    const once = agreement(['refund'], ['refund', 'refund']);
    const other = agreement(['refund'], ['cancel_order']);
    expect(once).toBeLessThan(1);
    expect(other).toBeLessThan(once);
  });
});
