import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from '../../adapters/console/app/diff-words.js';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'ab'), { maxLength: 30 })
  .map((parts) => parts.join(''));

test('what stays and what goes is the text before, what stays and what comes the text after', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      const of = (kind: 'added' | 'removed') =>
        parts
          .filter((part) => part.kind === 'same' || part.kind === kind)
          .map((part) => part.text)
          .join('');
      expect([of('removed'), of('added')]).toEqual([before, after]);
      expect(parts.every((part, i) => part.kind !== parts[i + 1]?.kind)).toBe(true);
    }),
  );
});

test('one word that is put in is all that changes', () => {
  expect(diffWords('ask the desk', 'ask first the desk')).toEqual([
    { kind: 'same', text: 'ask ' },
    { kind: 'added', text: 'first ' },
    { kind: 'same', text: 'the desk' },
  ]);
});
