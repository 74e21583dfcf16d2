import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familyOf } from '../../src/domain/entry.js';
import { mergeKey, normalised } from '../../src/extract/lessons/merge-key.js';

test('keys are equal where the family and every part are, and nowhere else', () => {
  const keys = [
    mergeKey('error', 'a', 'b'),
    mergeKey('error', 'ab'),
    mergeKey('error', 'a', null, 'b'),
    mergeKey('error', 'a', '', 'b'),
    mergeKey('error', 'b', 'a'),
    mergeKey('error', null),
    mergeKey('error', '-'),
    mergeKey('error', ''),
    mergeKey('error'),
    mergeKey('fact', 'a', 'b'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(mergeKey('error', 'a', 'b')).toBe(keys[0]);
  for (const key of keys) expect(key).toMatch(/^(error|fact):[0-9a-f]{16}$/);
});

test('a key tells the family it was made for', () => {
  for (const family of ['run', 'error', 'correction', 'fact'] as const) {
    expect(familyOf({ merge_key: mergeKey(family, 'a') })).toBe(family);
  }
});

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
