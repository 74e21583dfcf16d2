import { expect, test } from 'vitest';
import { guidanceLines, warnedActions } from '../../adapters/eval/line-kinds.js';
import { textContradictions } from '../../eval/measures/contradictions.js';

const TOOLS = ['find_order', 'cancel_order', 'refund_order'];

test.each([
  [
    '- A like task was done so: `find_order` -> `cancel_order` (6 of 8).',
    'example',
    ['find_order', 'cancel_order'],
  ],
  ['- First `find_order` (6 of 6 succeeded; 0 of 6 without).', 'first', ['find_order']],
  ['- First `find_order` (6 of 6 succeeded; 0 of 6 without).', 'first', ['find_order']],
  [
    '- Before `refund_order`: `find_order` (6 of 6 succeeded; 0 of 6 without).',
    'around',
    ['refund_order', 'find_order'],
  ],
  ['- Leave out `cancel_order` (0 of 6 succeeded; 6 of 6 without).', 'leave-out', ['cancel_order']],
  [
    '- If `refund_order` fails with "E": first `cancel_order` (worked 3 of 3 times).',
    'repair',
    ['refund_order', 'cancel_order'],
  ],
  [
    '- `refund_order`: only after `cancel_order` (6 worked; 5 of 5 refused otherwise).',
    'condition',
    ['refund_order', 'cancel_order'],
  ],
  ['- `refund_order`: `order_id` from `find_order` `id`.', 'other', ['refund_order', 'find_order']],
  ['- Now: first `cancel_order` (worked 3 of 3 times).', 'next', ['cancel_order']],
  ['- This can fail with "E": first `cancel_order` (3 of 3 worked).', 'next', ['cancel_order']],
  [
    '- `refund_order` can fail with "E": first `cancel_order` (3 of 3 worked).',
    'repair',
    ['refund_order', 'cancel_order'],
  ],
] as const)('%s', (line, kind, actions) => {
  expect(guidanceLines(`<block>\nNotes\n${line}\n</block>`, TOOLS)).toEqual([
    { kind, text: line.slice(2), actions: [...actions] },
  ]);
});

test('a text warns of what is refused or left out, and not of what helps', () => {
  const text = [
    '- A like task, "Find …", was done so: `find_order`.',
    '- If `refund_order` fails with "E": first `cancel_order` (worked 3 of 3 times).',
    '- `refund_order`: only after `find_order` (6 worked; 5 of 5 refused otherwise).',
  ].join('\n');
  expect(warnedActions(text, TOOLS)).toEqual(['refund_order']);
});

test('a text speaks against itself where it recommends what it would leave out, or what never worked', () => {
  const leave = '- Leave out `cancel_order` (0 of 6 succeeded; 6 of 6 without).';
  expect(textContradictions(`- A like task was done so: \`find_order\`.\n${leave}`, TOOLS)).toEqual([]);
  expect(textContradictions(`- A like task was done so: \`cancel_order\`.\n${leave}`, TOOLS)).toHaveLength(1);
  expect(textContradictions('- A like task was done so: `find_order` (0 of 3).', TOOLS)).toHaveLength(1);
});
