import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedF1Set } from '../../../src/domain/maths/expected-f1.js';

/** Expected F1 of announcing a set, by going through every outcome: the exact twin. */
function exact(probabilities: number[], set: number[]): number {
  const n = probabilities.length;
  let sum = 0;
  for (let mask = 0; mask < 1 << n; mask++) {
    let p = 1;
    let size = 0;
    let hits = 0;
    for (let i = 0; i < n; i++) {
      const on = (mask >> i) & 1;
      p *= on ? probabilities[i]! : 1 - probabilities[i]!;
      size += on;
      if (on && set.includes(i)) hits += 1;
    }
    sum += set.length + size === 0 ? 0 : (p * 2 * hits) / (set.length + size);
  }
  return sum;
}

test('takes what is likely and leaves what is not', () => {
  expect(expectedF1Set([0.9, 0.05, 0.8])).toEqual([0, 2]);
  expect(expectedF1Set([])).toEqual([]);
  expect(expectedF1Set([0.3])).toEqual([0]);
  expect(expectedF1Set([0.3], 1)).toEqual([]);
});

test('is a prefix by probability, and close to the best prefix by exact expected F1', () => {
  const probability = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(fc.array(probability, { minLength: 1, maxLength: 7 }), (probabilities) => {
      const set = expectedF1Set(probabilities);
      const order = probabilities
        .map((_, i) => i)
        .sort((a, b) => probabilities[b]! - probabilities[a]! || a - b);
      expect(set).toEqual(order.slice(0, set.length));
      const best = Math.max(...order.map((_, k) => exact(probabilities, order.slice(0, k + 1))));
      expect(exact(probabilities, set)).toBeGreaterThan(best - 0.08);
    }),
    { numRuns: 200 },
  );
});
