import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { closeLine, openLine } from '../../../src/domain/block.js';
import { stripBlocks, stripEchoes } from '../../../src/extract/echo.js';

const EDGE = '0123456789abcdef';
const block = (lines: string[], edge = EDGE): string =>
  `\n\n${[openLine(edge), 'header', ...lines, closeLine(edge)].join('\n')}`;
const cut = (lines: string[]): string => `\n\n${[openLine(EDGE), 'header', ...lines].join('\n')}`;

const TABLE: [what: string, text: string, left: string][] = [
  ['a block at the end', `task${block(['advice'])}`, 'task'],
  ['a block in the middle', `task${block(['advice'])}\nmore`, 'task\nmore'],
  ['two blocks', `a${block(['x'])}b${block(['y'], 'fedcba9876543210')}c`, 'abc'],
  ['a block that holds another', `a${block([`x${block(['y'], 'fedcba9876543210')}`])}b`, 'ab'],
  ['a block never closed', `task${cut(['advice'])}`, 'task'],
  ['a block closed by another’s line', `task${cut(['advice'])}\n${closeLine('fedcba9876543210')}`, 'task'],
  [
    'a cut-off block, and the same block whole in the next string',
    JSON.stringify([`a${cut(['x'])}`, `b${block(['x'])}`, 'c']),
    JSON.stringify(['a', 'b', 'c']),
  ],
  ['an opening line cut off', 'task\n\n<knowhow-01234', 'task'],
  ['a block after Windows line ends', `task${block(['advice']).replaceAll('\n', '\r\n')}`, 'task'],
  [
    'a block with escaped brackets',
    `{"a":"task\\n\\n\\u003cknowhow-${EDGE}\\u003e\\nx\\n\\u003c/knowhow-${EDGE}\\u003e"}`,
    '{"a":"task"}',
  ],
  [
    'a block with an escaped slash',
    `{"a":"task\\n\\n<knowhow-${EDGE}>\\nx\\n<\\/knowhow-${EDGE}>"}`,
    '{"a":"task"}',
  ],
  ['words about knowhow', 'the knowhow-based plan <knowhow-x>', 'the knowhow-based plan <knowhow-x>'],
];

test.each(TABLE)('%s', (_, text, left) => {
  expect(stripBlocks(text)).toBe(left);
});

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom('\n', '\\', '"', '\\n', '\\"', '<', '/'),
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));
const line = text.map((piece) => piece.replace(/[\r\n]+/g, ' ').replaceAll('knowhow', ''));

test('input and block give the input back, also inside JSON, once and twice, with text after it', () => {
  fc.assert(
    fc.property(text, fc.array(line, { maxLength: 4 }), text, (input, lines, after) => {
      const whole = input + block(lines) + after;
      const left = input + after;
      expect(stripBlocks(whole)).toBe(left);
      expect(stripBlocks(JSON.stringify({ whole }))).toBe(JSON.stringify({ whole: left }));
      expect(stripBlocks(JSON.stringify({ a: JSON.stringify([whole, 'b']) }))).toBe(
        JSON.stringify({ a: JSON.stringify([left, 'b']) }),
      );
    }),
    { numRuns: 500 },
  );
});

test('a block that is cut off goes to the end of its string, and no further', () => {
  fc.assert(
    fc.property(text, fc.array(line, { maxLength: 4 }), text, (input, lines, other) => {
      const whole = input + cut(lines);
      expect(stripBlocks(whole)).toBe(input);
      expect(stripBlocks(JSON.stringify([whole, other]))).toBe(JSON.stringify([input, other]));
      expect(stripBlocks(JSON.stringify({ a: JSON.stringify({ whole, other }), other }))).toBe(
        JSON.stringify({ a: JSON.stringify({ whole: input, other }), other }),
      );
    }),
    { numRuns: 500 },
  );
});

test('a record loses every block, wherever it stands, and nothing else', () => {
  const added = block(['advice']);
  const record = (extra: string): Interaction => ({
    tenant_id: 't',
    query: `task${extra}`,
    turns: [
      {
        turn: 1,
        inputs: `Observation:\nseen${extra}`,
        decision: JSON.stringify({ name: 'delegate', arguments: { task: `sub-task${extra}` } }),
        memory: `kept${extra}`,
        result: `came back${extra}`,
      },
      { turn: 2, inputs: 'x', decision: 'y', memory: null },
    ],
    success: true,
    timestamp: '2026-01-01T00:00:00Z',
    metadata: { request_id: 'req_1', prompts: [{ system: `be kind${extra}` }], count: 2 },
  });
  expect(stripEchoes(record(added))).toEqual(record(''));
  expect(stripEchoes(record(''))).toEqual(record(''));
});

test('a required text that was nothing but a block says so', () => {
  const record: Interaction = {
    tenant_id: 't',
    query: 'task',
    turns: [{ turn: 1, inputs: block(['advice']), decision: 'y' }],
    timestamp: '2026-01-01T00:00:00Z',
  };
  expect(stripEchoes(record).turns[0]!.inputs).toBe('(none)');
});

test.each([
  [`${openLine(EDGE)}\\n"`.repeat(8_000)],
  [openLine(EDGE).repeat(10_000)],
  ['\\'.repeat(100_000) + openLine(EDGE)],
  [`<knowhow-${EDGE}`.repeat(10_000)],
  [`${openLine(EDGE)}\\n${'\\\\"'.repeat(60_000)}`],
])('hostile text %# is read in bounded time', (text) => {
  expect(stripBlocks(text).length).toBeLessThanOrEqual(text.length);
});
