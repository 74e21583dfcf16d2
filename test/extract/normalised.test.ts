import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalised } from '../../src/extract/statements/normalised.js';

test('texts that read alike are equal, whatever stands masked in them', () => {
  expect(normalised('  Order #12 -- NOT found!! ')).toBe('order 12 not found');
  expect(normalised('no <first_name> <last_name> (#<id>) here')).toBe(normalised('no <user> here'));
  expect(normalised('no user here')).not.toBe(normalised('no <user> here'));
});

test('what reads alike is what has the same letters and digits in lower case, in every script', () => {
  const plain = (text: string): string =>
    text
      .replace(/#?<[\p{L}_]{1,40}>(?:[\s,.:()'"#-]*<[\p{L}_]{1,40}>)*/gu, ' \u0001 ')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\u0001]+/gu, ' ')
      .trim();
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      '-',
      '<',
      '>',
      '_',
      '#',
      '\u0001',
      'é',
      'İ',
      '\u212a',
      'ß',
      '中',
      '\n',
    ),
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (one) => {
      expect(normalised(one)).toBe(plain(one));
    }),
    { numRuns: 500 },
  );
});
