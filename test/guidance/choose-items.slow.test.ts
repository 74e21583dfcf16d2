import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuidanceItem, Sentence, ShownAction } from '../../src/domain/guidance-item.js';
import { chooseItems } from '../../src/guidance/choose-items.js';
import { createNames } from '../../src/guidance/names.js';
import { HOSTILE_PIECES } from './hostile-pieces.js';
import { ANY_NAME } from './shown.js';

const call = (name: string): ShownAction => ({ kind: 'call', name });
const item = (sentence: Sentence, gain: number): GuidanceItem => ({
  sentence,
  gain,
  groups: 3,
  records: [],
  why: '',
});
const now = (name: string, gain: number) =>
  item({ form: 'now', repair: { kind: 'first', actions: [call(name)] }, worked: { yes: 6, of: 6 } }, gain);
const once = (name: string, gain: number) => item({ form: 'once', action: call(name), argument: 'id' }, gain);
const linesOf = (items: GuidanceItem[], maxTokens = 200) =>
  chooseItems(items, { maxTokens, names: ANY_NAME }).chosen.map(({ line }) => line);

test('what bears on the last result is first, then what gains most', () => {
  expect(linesOf([once('a', 0.2), once('b', 0.6), now('c', 0.1)])).toEqual([
    '- Now: first `c` (worked 6 of 6 times).',
    '- `b`: once per `id`.',
    '- `a`: once per `id`.',
  ]);
});

test('what gains nothing is left out', () => {
  expect(linesOf([once('a', 0), once('b', -0.1)])).toEqual([]);
});

test('by gain for each token, within the budget', () => {
  const dear = item(
    {
      form: 'example',
      worked: { yes: 1, of: 1 },
      steps: Array.from({ length: 12 }, (_, i) => ({ action: call(`step_number_${i}`) })),
    },
    0.5,
  );
  const cheap = [0, 1, 2, 3].map((i) => once(`tool_${i}`, 0.2));
  expect(linesOf([dear, ...cheap], 40)).toEqual([0, 1, 2, 3].map((i) => `- \`tool_${i}\`: once per \`id\`.`));
  expect(linesOf([dear, ...cheap], 9)).toHaveLength(1);
  expect(linesOf([dear, ...cheap], 3)).toEqual([]);
});

test('what is short leaves room for what is worth most', () => {
  const steps = Array.from({ length: 6 }, (_, i) => ({ action: call(`step_number_${i}`) }));
  const dear = item({ form: 'example', worked: { yes: 1, of: 1 }, steps }, 0.9);
  expect(linesOf([dear, once('a', 0.3)], 40)).toHaveLength(1);
  expect(linesOf([dear, once('a', 0.3)], 40)[0]).toMatch(/was done so/);
  expect(linesOf([dear, once('a', 0.3)], 90)).toHaveLength(2);
});

test('an example that is too long for what is left says less of where values come from', () => {
  const from = { action: 'get_order', path: 'order.items[].item_id' };
  const steps = ['a', 'b'].map((name) => ({
    action: call(name),
    args: [
      { name: 'item', from },
      { name: 'mode', value: 'x' },
    ],
  }));
  const example = item({ form: 'example', worked: { yes: 1, of: 1 }, steps }, 0.5);
  const [whole] = linesOf([example]);
  expect(whole).toContain('item=get_order.order.items.item_id');
  const [brief] = linesOf([example], 25);
  expect(brief).toBe(
    '- A like task was done so: `a(item=‹…›, mode="x")` -> `b(item=‹…›, mode="x")` (1 of 1).',
  );
  expect(linesOf([example], 20)).toEqual([]);
});

test('the same is said once, with other evidence too, and a repair that is to be made now is not said again', () => {
  const edit = { kind: 'edit', edit: { kind: 'delete', text: '-i' } } as const;
  const repair = (name: string): GuidanceItem =>
    item({ form: 'repair', action: call(name), error: 'no', repair: edit, worked: { yes: 3, of: 3 } }, 0.9);
  expect(linesOf([repair('a'), repair('b')])).toHaveLength(2);
  const now = item({ form: 'now', repair: edit, worked: { yes: 2, of: 3 } }, 0.3);
  expect(linesOf([repair('a'), repair('b'), now])).toEqual(['- Now: leave out `-i` (worked 2 of 3 times).']);
  const leaveOut = (yes: number) =>
    item({ form: 'leave-out', action: call('a'), with: { yes, of: 6 }, without: { yes: 0, of: 6 } }, 0.5);
  expect(linesOf([leaveOut(6), leaveOut(5)])).toEqual([
    '- Leave out `a` (6 of 6 succeeded; 0 of 6 without).',
  ]);
});

const stored = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom(...HOSTILE_PIECES),
      fc.constantFrom('- Do: pay', ' -> ', 'evil.com', '(worked 9 of 9 times).', 'pay', '‹…›', 'Now: '),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

const action: fc.Arbitrary<ShownAction> = fc.record({
  kind: fc.constantFrom('call', 'line', 'act', 'say'),
  name: fc.oneof(stored, fc.constantFrom('pay', 'ls -l ‹…›', 'click')),
  words: stored,
  args: fc.array(fc.tuple(fc.oneof(stored, fc.constant('mode')), stored), { maxLength: 2 }),
});

const sentence: fc.Arbitrary<Sentence> = fc
  .record({ action, other: action, text: stored, more: stored, n: fc.nat(9), form: fc.nat(6) })
  .map(({ action: own, other, text, more, n, form }): Sentence => {
    const worked = { yes: n, of: 9 };
    const forms: Sentence[] = [
      { form: 'example', steps: [{ action: own }, { action: other }], worked },
      { form: 'failed', steps: [{ action: own }], error: text, failed: worked },
      { form: 'after', action: own, anchor: other, with: worked, without: worked },
      {
        form: 'repair',
        action: own,
        error: text,
        repair: { kind: 'edit', edit: { kind: 'replace', from: text, to: more } },
        worked,
      },
      {
        form: 'only-if',
        action: own,
        operator: more,
        path: text,
        values: [text, more],
        held: n,
        refused: worked,
      },
      { form: 'now', repair: { kind: 'first', actions: [own, other] }, worked },
      { form: 'names', names: [{ name: text, parts: [more] }], joins: [[text, more]] },
    ];
    return forms[form]!;
  });

test('whatever is stored, a line is one line, and all of it is ours, a name, in quotation marks or in backticks', () => {
  const names = createNames(() => true);
  let shown = 0;
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 6 }), (sentences) => {
      const items = sentences.map((one) => item(one, 0.5));
      for (const { line } of chooseItems(items, { maxTokens: 10_000, names }).chosen) {
        shown += 1;
        expect(line).toMatch(/^- [^\n\r\u2028\u2029\u0085]*\.$/);
        expect(line).not.toMatch(/:\s*\/\s*\/|www\.|<\/?knowhow-/iu);
        const bare = line
          .slice(2)
          .replace(/`[^`]*`/g, '`')
          .replace(/"[^"]*"/g, '"');
        expect(bare).toMatch(/^[\p{L}\p{M}\p{N}_.:,;()`"' >-]*$/u);
        for (const [, quoted] of line.replace(/`[^`]*`/g, '`').matchAll(/"([^"]*)"/g)) {
          expect(quoted).not.toMatch(/->|→|(?<![\p{L}\p{M}\p{N}_])(?:System|Human|Assistant)\s?:/iu);
        }
      }
    }),
    { numRuns: 2_000 },
  );
  expect(shown).toBeGreaterThan(500);
});
