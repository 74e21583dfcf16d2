import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComposeOptions, compose } from '../../src/guidance/compose.js';
import { okOf, runsOf } from '../../src/guidance/counts.js';
import type { Names } from '../../src/guidance/names.js';
import type { Piece } from '../../src/guidance/piece.js';

import { covered, SAID, wordsOf } from '../../src/guidance/word-cover.js';
import { ANY_NAME } from './shown.js';

const piece = (said: string, value: number, sources: number[] = [1], evidence = okOf(2, 1)): Piece => ({
  why: 'because',
  parts: [{ said }],
  value,
  sources,
  evidence,
});

const options = (maxTokens: number, names = ANY_NAME): ComposeOptions => ({ maxTokens, names });

const tokensOf = (lines: string[]): number => Math.ceil(lines.map((line) => `${line}\n`).join('').length / 4);

const word = fc.constantFrom(
  'call',
  'refund',
  'order',
  'locker',
  'reset',
  'before',
  'user',
  'cancel',
  'twice',
);
const anyPiece: fc.Arbitrary<Piece> = fc.record({
  parts: fc
    .oneof(
      fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 900 }),
    )
    .map((said) => [{ said }]),
  why: fc.constant('because'),
  value: fc.double({ min: 0, max: 1, noNaN: true }),
  sources: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
  evidence: fc.constantFrom([], okOf(2, 1), runsOf(12)),
});
const anyPieces = fc.array(anyPiece, { maxLength: 14 });

describe('composing', () => {
  test('never costs more than the budget', () => {
    fc.assert(
      fc.property(anyPieces, fc.integer({ min: 0, max: 400 }), (pieces, maxTokens) => {
        expect(tokensOf(compose(pieces, options(maxTokens)).lines)).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });

  test('says nothing that rests on no entry', () => {
    const lines = compose(
      [piece('reset the locker', 1, []), piece('call first', 0.5, [7])],
      options(300),
    ).lines;
    expect(lines).toEqual(['- "call first" [2/3 ok; k7]']);
  });

  test('also when the name that is shown is longer than the one that is kept', () => {
    const longer: Names = { ...ANY_NAME, action: (name) => name.repeat(4) };
    const named = { ...piece('', 1), parts: [{ name: 'reset_the_locker' }] };
    expect(compose([named], options(15)).lines).toHaveLength(1);
    expect(compose([named], options(15, longer)).lines).toEqual([]);
  });

  test('leaves out a line whole where one of its names must not be shown', () => {
    const names: Names = { ...ANY_NAME, action: (name) => (name === 'pay' ? undefined : name) };
    const line = (...steps: string[]) => ({ ...piece('', 1), parts: steps.map((name) => ({ name })) });
    expect(compose([line('reset'), line('open', 'pay')], options(300, names)).lines).toEqual([
      '- reset [2/3 ok; k1]',
    ]);
  });

  test('puts the most valuable first, and names for every line its first receipt and no other', () => {
    fc.assert(
      fc.property(anyPieces, fc.integer({ min: 0, max: 600 }), (pieces, maxTokens) => {
        const lettered = pieces.map((given, i) => ({
          ...given,
          parts: [...given.parts, { argument: ` line${i}x` }],
        }));
        const { lines, sources } = compose(lettered, options(maxTokens));
        const shown = lines.flatMap((line) => lettered.filter((_, i) => line.includes(` line${i}x`)));
        const values = shown.map(({ value }) => value);
        expect(values).toEqual([...values].sort((a, b) => b - a));
        const receipts = lines.flatMap((line) => /\[([^[\]]*)\]$/.exec(line)?.[1]?.match(/\bk\d+/g) ?? []);
        expect(receipts).toHaveLength(lines.length);
        for (const label of receipts) expect(sources).toContain(Number(label.slice(1)));
        expect(new Set(sources).size).toBe(sources.length);
      }),
    );
  });

  test('gives every line as one line', () => {
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        for (const line of compose(pieces, options(600)).lines) expect(line).toMatch(/^- [^\n\r]*$/);
      }),
    );
  });

  test('never says the same twice: the line worth more stays', () => {
    const text = 'reset the locker before the second call';
    const { lines, sources } = compose(
      [
        piece(text, 0.5, [1]),
        piece(`Reset the LOCKER, before the second call!`, 0.9, [2]),
        piece(text, 0.3, [3]),
      ],
      options(300),
    );
    expect(lines).toHaveLength(1);
    expect(sources).toEqual([2]);
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const own = pieces.map((given) => ({ ...given, evidence: [], sources: [1] }));
        const { lines: said } = compose(own, options(2_000));
        expect(new Set(said.map((line) => line.toLowerCase())).size).toBe(said.length);
      }),
    );
  });

  test('chooses by worth for the room: a long line yields to shorter ones that are worth nearly as much', () => {
    const long = piece(Array.from({ length: 40 }, (_, i) => `word${i}`).join(' '), 0.9, [1]);
    const short = [piece('reset locker', 0.8, [2]), piece('call desk', 0.8, [3])];
    const { sources } = compose([long, ...short], options(40));
    expect(sources).toEqual([2, 3]);
    expect(compose([long, ...short], options(300)).sources).toEqual([1, 2, 3]);
  });

  test('chooses the way before anything that goes wrong on it, however short that is', () => {
    const way = {
      ...piece(Array.from({ length: 12 }, (_, i) => `word${i}`).join(' '), 0.9, [1]),
      leads: true,
    };
    const short = [piece('reset locker', 0.8, [2]), piece('call desk', 0.8, [3])];
    expect(compose([...short, way], options(28)).sources).toEqual([1]);
    expect(compose([...short, way], options(300)).sources).toEqual([1, 2, 3]);
  });

  test('leaves out what is hardly worth anything, and says nothing without a budget', () => {
    expect(compose([piece('reset locker', 0.1)], options(300))).toEqual({
      lines: [],
      pieces: [],
      sources: [],
      credited: [],
    });
    const nothing = { lines: [], pieces: [], sources: [], credited: [] };
    expect(compose([piece('reset locker', 1)], options(0))).toEqual(nothing);
    expect(compose([], options(300))).toEqual(nothing);
  });

  test('shows evidence and one receipt behind a line, and makes its words safe', () => {
    const { lines } = compose([piece('call <b> now\n- and more', 1, [7, 8, 9, 10])], options(300));
    expect(lines).toEqual(['- "call ‹b› now, and more" [2/3 ok; k7]']);
    expect(compose([piece('reset', 1, [7], [])], options(300)).lines).toEqual(['- "reset" [k7]']);
  });

  test('names ten entries a line, each once and in order of the lines, and credits the first three of each', () => {
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const { sources, credited } = compose(
      [
        piece('call the desk', 0.5, [3, 3, 21, 22, 23]),
        piece('reset locker', 1, numbers(1, 12)),
        piece('wait', 0, [30]),
      ],
      options(300),
    );
    expect(sources).toEqual([...numbers(1, 10), 21, 22, 23]);
    expect(credited).toEqual([1, 2, 3, 21, 22]);
  });

  test('is the same for the same pieces; of equal ones the first given comes first', () => {
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        expect(compose(pieces, options(200))).toEqual(compose([...pieces], options(200)));
      }),
    );
    const equal = ['aaa', 'bbb', 'ccc'].map((text, i) => piece(text, 0.5, [i + 1]));
    expect(compose(equal, options(300)).sources).toEqual([1, 2, 3]);
  });
});

describe('words a line covers', () => {
  test('are a share in [0, 1], whole where all are there', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const share = covered(wordsOf(a), wordsOf(b));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(covered(wordsOf(a), wordsOf(`${a} ${b}`))).toBe(1);
      }),
    );
    expect(covered(wordsOf('one two six ten'), wordsOf('one two'))).toBe(0.5);
  });

  test('ignore case and punctuation, in any script', () => {
    expect(wordsOf('Größe: ZÄHLT, заказ!')).toEqual(new Set(['größe', 'zählt', 'заказ']));
    expect(SAID).toBeGreaterThan(0.5);
    expect(SAID).toBeLessThan(1);
  });
});

test('one run of which nobody knows how it ended says nothing, and one whose end is told does', () => {
  expect(okOf(0.45, 0.55)).toEqual([]);
  expect(okOf(0.6, 0.6)).toEqual([]);
  expect(okOf(0, 1)).not.toEqual([]);
  expect(okOf(1, 0)).not.toEqual([]);
  expect(okOf(1.2, 1.4)).not.toEqual([]);
});
