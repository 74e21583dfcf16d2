import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasWord } from '../../../src/model/arguments/history.js';

it('finds whole words alone, and ends for every value, the empty one too', () => {
  expect(hasWord('ship the order w1 now', 'w1')).toBe(true);
  expect(hasWord('ship the order w12 now', 'w1')).toBe(false);
  expect(hasWord('words', '')).toBe(false);
  fc.assert(
    fc.property(fc.string(), fc.string(), (words, value) => typeof hasWord(words, value) === 'boolean'),
  );
});
