import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sentence, Tally } from '../../src/domain/guidance-item.js';
import { CODE_LENGTH, kindOfLine, lineCode, planCode, sentenceCode } from '../../src/domain/line-code.js';

const call = (name: string) => ({ kind: 'call' as const, name });
const tally = (yes: number, of: number): Tally => ({ yes, of });

test('a line has the same code however its evidence and the wording of its error change', () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), fc.string(), (yes, of, error) => {
      const repair: Sentence = {
        form: 'repair',
        action: call('pay'),
        error,
        repair: { kind: 'first', actions: [call('log_in')] },
        worked: tally(yes, of),
      };
      const before = { ...repair, error: 'other', worked: tally(1, 1) };
      expect(sentenceCode(repair)).toBe(sentenceCode(before));
      expect(sentenceCode({ ...repair, action: call('refund') })).not.toBe(sentenceCode(repair));
      expect(sentenceCode({ ...repair, repair: { kind: 'again' } })).not.toBe(sentenceCode(repair));
    }),
  );
});

test('the order of fields is nothing, the order of steps is what a plan says', () => {
  expect(lineCode('example', { a: 1, b: 2 })).toBe(lineCode('example', { b: 2, a: 1 }));
  const steps = (...names: string[]): Sentence => ({
    form: 'example',
    steps: names.map((name) => ({ action: call(name) })),
    worked: { yes: 1, of: 1 },
  });
  expect(sentenceCode(steps('a', 'b'))).not.toBe(sentenceCode(steps('b', 'a')));
  const plan = (...names: string[]) => ({
    chance: 0.5,
    goals: [],
    steps: names.map((action) => ({ action, chance: 0.5 })),
  });
  expect(planCode(plan('a', 'b'))).not.toBe(planCode(plan('b', 'a')));
});

test('a code names its kind', () => {
  const code = lineCode('leave-out', 'x');
  expect(code).toHaveLength(CODE_LENGTH);
  expect(kindOfLine(code)).toBe('leave-out');
  expect(kindOfLine(lineCode('curated', 'x'))).toBe('curated');
  for (const bad of ['', 'd', `${code}0`, `?${code.slice(1)}`]) expect(kindOfLine(bad)).toBeUndefined();
});

test('every kind of line has a letter of its own', () => {
  const source = readFileSync(new URL('../../src/domain/line-code.ts', import.meta.url), 'utf8');
  const [, table = ''] = /const LETTERS = \{([^}]*)\}/.exec(source)!;
  const letters = [...table.matchAll(/: '(.)'/g)].map(([, letter]) => letter);
  expect(letters.length).toBeGreaterThan(15);
  expect(new Set([...letters, 'q']).size).toBe(letters.length + 1);
});
