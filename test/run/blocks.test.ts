import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksIn, replaceBlocks } from '../../adapters/run/blocks.js';

const OPENING = /<(note|memo)>/g;
const WHOLE = /<(note|memo)>([\s\S]*?)<\/\1>/g;

test('a block ends at the first tag that closes it', () => {
  const text = 'a <note>b <memo>c</memo></note> d <memo>e</memo> <note>never closed';
  expect(blocksIn(text, OPENING).map(({ name, body }) => [name, body])).toEqual([
    ['note', 'b <memo>c</memo>'],
    ['memo', 'e'],
  ]);
  expect(replaceBlocks(text, blocksIn(text, OPENING))).toBe('a  d  <note>never closed');
  expect(replaceBlocks(text, blocksIn(text, OPENING), ({ name }) => `[${name}]`)).toBe(
    'a [note] d [memo] <note>never closed',
  );
});

test('blocks are those that a pattern for the whole block finds', () => {
  const part = fc.constantFrom('<note>', '</note>', '<memo>', '</memo>', 'x', '\n', '<', '</');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      expect(blocksIn(text, OPENING).map(({ body }) => body)).toEqual(
        [...text.matchAll(WHOLE)].map(([, , body]) => body),
      );
      expect(replaceBlocks(text, blocksIn(text, OPENING))).toBe(text.replace(WHOLE, ''));
    }),
  );
});
