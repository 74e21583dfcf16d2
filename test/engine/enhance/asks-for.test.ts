import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asksFor } from '../../../src/engine/enhance/asks-for.js';

const chance = fc.double({ min: 0, max: 1, noNaN: true });

test('a task asks for more where all its words do, and for less where they do less than usual', () => {
  expect(asksFor(0.5, 0.2, 0.2)).toBeCloseTo(0.5, 9);
  expect(asksFor(0.5, 0.6, 0.2)).toBeGreaterThan(0.6);
  expect(asksFor(0.5, 0.05, 0.2)).toBeLessThan(0.4);
});

test('nothing is ever quite sure, and more of either is never less', () => {
  fc.assert(
    fc.property(chance, chance, chance, chance, (sentence, whole, usual, more) => {
      const asked = asksFor(sentence, whole, usual);
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThan(1);
      expect(asksFor(Math.max(sentence, more), whole, usual)).toBeGreaterThanOrEqual(asked);
      expect(asksFor(sentence, Math.max(whole, more), usual)).toBeGreaterThanOrEqual(asked);
    }),
  );
});
