import fc from 'fast-check';
import { expect, test } from 'vitest';
import { raisedByWords } from '../../../src/engine/shared/common-words.js';

test('who asks in the same words for another thing is nearer than who asks something else of the same', () => {
  const raised = raisedByWords('Cut release 1.7.0 of billing');
  // As the embedder that is shipped has them.
  expect(raised('Cut release 2.0.1 of avatars', 0.4)).toBeGreaterThan(raised('Build billing', 0.43));
  expect(raised('Build billing', 0.43)).toBeLessThan(0.5);
});

test('a number in common says nothing, nor do some words of many', () => {
  const raised = raisedByWords(
    'Move order 4711 to 2031-05-07, please, and tell the customer when it is there',
  );
  expect(raised('Refund 4711 on 2031-05-07', 0.3)).toBe(0.3);
  expect(raised('What is the capital of the country where it is warm?', 0.1)).toBe(0.1);
});

test('a cosine is never lowered, never above that of the same text, and nearer stays nearer', () => {
  const words = fc
    .array(fc.constantFrom('move', 'the', 'order', 'Ann', '12', 'книга', '電話'))
    .map((some) => some.join(' '));
  const cosine = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(words, words, cosine, cosine, (asked, text, one, other) => {
      const raised = raisedByWords(asked);
      expect(raised(text, one)).toBeGreaterThanOrEqual(one);
      expect(raised(text, one)).toBeLessThanOrEqual(1);
      if (one < other) expect(raised(text, one)).toBeLessThanOrEqual(raised(text, other));
    }),
  );
});
