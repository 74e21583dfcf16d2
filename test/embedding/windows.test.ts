import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutWindows } from '../../src/embedding/minilm/windows.js';

const tokens = fc.nat({ max: 400 }).map((length) => Array.from({ length }, (_, i) => i));
const capacity = fc.integer({ min: 1, max: 40 });
const most = fc.integer({ min: 2, max: 5 });

test('windows hold all tokens in order where they fit, in as few windows as possible, of equal length', () => {
  fc.assert(
    fc.property(tokens, capacity, most, (text, size, max) => {
      fc.pre(text.length <= size * max);
      const windows = cutWindows(text, size, max);
      expect(windows.flat()).toEqual(text);
      expect(windows).toHaveLength(Math.ceil(text.length / size));
      const lengths = windows.map((window) => window.length);
      if (windows.length > 0) expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      expect(lengths.every((length) => length >= 1 && length <= size)).toBe(true);
    }),
  );
});

test('of longer texts the beginning and the end are kept', () => {
  fc.assert(
    fc.property(tokens, capacity, most, (text, size, max) => {
      fc.pre(text.length > size * max);
      const windows = cutWindows(text, size, max);
      expect(windows.map((window) => window.length)).toEqual(new Array(max).fill(size));
      expect(windows.slice(0, -1).flat()).toEqual(text.slice(0, size * (max - 1)));
      expect(windows.at(-1)).toEqual(text.slice(-size));
    }),
  );
});
