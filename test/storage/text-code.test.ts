import { expect, test } from 'vitest';
import { packText, unpackText } from '../../src/storage/codes/text-code.js';

test('text comes back as it was, whatever is in it', () => {
  for (const text of ['', 'plain', 'a\0b', '\x1a', '\x1a0 and \x1a1', 'naïve 😀'])
    expect(unpackText(packText(text))).toBe(text);
  expect(packText('a\0b')).not.toContain('\0');
});

test('what a damaged file gives in place of a text is an error of the store', () => {
  for (const altered of [7, new Uint8Array(3), null])
    expect(() => unpackText(altered as never)).toThrow(expect.objectContaining({ code: 'storage_error' }));
});
