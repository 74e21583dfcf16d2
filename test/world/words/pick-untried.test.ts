import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pickUntried } from '../../../src/world/words/pick-untried.js';
import type { WordPattern } from '../../../src/world/words/word-call.js';

const pattern = (word: string): WordPattern => ({ template: 'tap {thing}', slots: { thing: { word } } });
const UNTRIED = [
  {
    error: 'it hangs',
    ways: [
      { pattern: pattern('gauge'), chance: 0.6 },
      { pattern: pattern('clock'), chance: 0.3 },
      { pattern: pattern('stove'), chance: 0.1 },
    ],
  },
];
const wordOf = ({ slots }: WordPattern): string => (slots.thing as { word: string }).word;

test('what nobody tried is drawn as often as it is likely, and a few of it at a time', () => {
  const first = new Map<string, number>();
  const of = 4_000;
  for (let n = 0; n < of; n++) {
    const draw = (text: string): number =>
      createHash('sha256').update(`${n}${text}`).digest().readUInt32LE() / 2 ** 32;
    const [{ ways }] = pickUntried(UNTRIED, 2, draw) as [(typeof UNTRIED)[0]];
    expect(new Set(ways.map((way) => wordOf(way.pattern))).size).toBe(2);
    const word = wordOf(ways[0]!.pattern);
    first.set(word, (first.get(word) ?? 0) + 1);
  }
  expect(first.get('gauge')! > first.get('clock')! && first.get('clock')! > first.get('stove')!).toBe(true);
});

test('the same task is told the same', () => {
  const draw = (text: string): number => (text.length % 7) / 7;
  expect(pickUntried(UNTRIED, 2, draw)).toEqual(pickUntried(UNTRIED, 2, draw));
});
