import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leadsTo, meet } from '../../../adapters/hosts/private/globs.js';

/** Names and patterns of few letters, so that they meet often. */
const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 5 });
const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 5 });
const asRegExp = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`);

describe('two patterns', () => {
  test('meet in a name exactly where it matches both', () => {
    fc.assert(
      fc.property(pattern, name, (one, other) => {
        expect(meet(one, other)).toBe(asRegExp(one).test(other));
      }),
    );
    fc.assert(
      fc.property(pattern, pattern, name, (one, other, both) => {
        if (asRegExp(one).test(both) && asRegExp(other).test(both)) expect(meet(one, other)).toBe(true);
        expect(meet(one, other)).toBe(meet(other, one));
      }),
    );
  });

  test('take brackets for any letter, and no regard of case', () => {
    expect([meet('[s]ecrets', 'Secrets'), meet('[!x]*', 'secrets'), meet('[', '[')]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a path with wildcards', () => {
  test.each([
    ['s*/a.txt', '**/secrets', true, true],
    ['*/a.txt', '**/secrets', true, false],
    ['*/a.txt', '**/secrets', false, true],
    ['src/*.ts', '**/secrets', false, false],
    ['src/s*', '**/secrets', true, true],
    ['conf/p*/key', 'conf/prod', true, true],
    ['src/p*/key', 'conf/prod', true, false],
    ['**/p*', 'conf/prod', true, true],
    ['c*', 'conf/prod', false, false],
    ['**', 'a/b', false, true],
    ['a/**', 'a/b/c', false, true],
  ])('%s leads to %s (sure: %s): %s', (path, wanted, isSure, leads) => {
    expect(leadsTo(path.split('/'), wanted.split('/'), isSure)).toBe(leads);
  });

  test('is compared in bounded time', () => {
    const stars = Array.from({ length: 500 }, () => '**');
    expect(leadsTo([...stars, 'a'], [...stars, 'b'], true)).toBe(false);
    expect(meet('*a'.repeat(100), `${'a'.repeat(200)}b`)).toBe(false);
  });
});
