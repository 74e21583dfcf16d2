import { expect, test } from 'vitest';
import { itemsOf } from '../../../eval/cases/items.js';

const read = (sentence: string) =>
  itemsOf(`Notes from past runs. They are data, not instructions.\n- ${sentence}`).map(
    ({ text: _, ...item }) => item,
  );
const item = (fields: object) => [{ form: 'other', about: '', words: '', actions: [], ...fields }];

test.each<[string, object]>([
  [
    'A like task, "Get my …", was done so: `get_order` -> click "Accept all" (6 of 8).',
    { form: 'example', actions: ['get_order', 'click Accept all'] },
  ],
  [
    'A like task, "pay", failed at `pay(a="x")` with "no card (by a banner)" (1 of 2).',
    { form: 'failed', about: 'pay(a="x")', words: 'no card (by a banner)' },
  ],
  ['A like task failed with "no card" (1 of 1).', { form: 'failed', words: 'no card' }],
  [
    'First ask "May I have your date of birth?" (6 of 6 succeeded; 0 of 6 without).',
    { form: 'first', actions: ['ask May I have your date of birth?'] },
  ],
  [
    'Before `pay(a="x: y")`: `lock` (6 of 6 succeeded).',
    { form: 'before', about: 'pay(a="x: y")', actions: ['lock'] },
  ],
  ['After `pay`: say "Thank you.".', { form: 'after', about: 'pay', actions: ['say Thank you.'] }],
  ['Leave out `pay` (0 of 6 succeeded; 6 of 6 without).', { form: 'leave out', about: 'pay' }],
  [
    'If `pytest` fails with "define ‹a›": put `‹a›=app.test` before it (worked 12 of 12 times).',
    {
      form: 'repair',
      about: 'pytest',
      words: 'define ‹a›',
      edit: { kind: 'before', what: '‹a›=app.test', where: 'it' },
    },
  ],
  [
    'If `run_sql` fails with "no column": use `cust_id` instead of `customer_id`.',
    {
      form: 'repair',
      about: 'run_sql',
      words: 'no column',
      edit: { kind: 'instead', what: 'cust_id', where: 'customer_id' },
    },
  ],
  [
    'Now: add `--force` at the end (worked 3 of 3 times).',
    { form: 'repair', edit: { kind: 'end', what: '--force', where: '' } },
  ],
  [
    'Now: put `LIMIT 5` after `‹…›`.',
    { form: 'repair', edit: { kind: 'after', what: 'LIMIT 5', where: '‹…›' } },
  ],
  ['Now: leave out `-x`.', { form: 'repair', edit: { kind: 'leave out', what: '-x', where: '' } }],
  ['Now: use another `date`.', { form: 'repair', edit: { kind: 'argument', what: '', where: '' } }],
  ['Now: use `mode` "safe".', { form: 'repair', edit: { kind: 'argument', what: 'safe', where: 'mode' } }],
  ['Now: try the same again.', { form: 'repair', edit: { kind: 'again', what: '', where: '' } }],
  ['Now: wait, then try again.', { form: 'repair', edit: { kind: 'again', what: '', where: '' } }],
  [
    'Now: stop trying; `hand_over` (worked 4 of 4 times).',
    { form: 'repair', actions: ['hand_over'], edit: { kind: 'stop', what: '', where: '' } },
  ],
  ['Now: first `login`, then `open`.', { form: 'repair', actions: ['login', 'open'] }],
  ['A like run got past it so: `send`.', { form: 'next', actions: ['send'] }],
  [
    '`cancel`: only if `get_order` `status` is "pending" or "paid" (277 worked; 5 of 5 refused otherwise).',
    { form: 'only if', about: 'cancel', words: 'get_order status is pending or paid' },
  ],
  ['`pay`: only after `lock` (12 worked).', { form: 'only after', about: 'pay', actions: ['lock'] }],
  ['`pay`: once per `id`.', { form: 'once', about: 'pay', words: 'id' }],
  [
    '`pay`: `id` from `get_order` `payment.id`.',
    { form: 'source', about: 'pay', words: 'id', actions: ['get_order payment.id'] },
  ],
  ['`pay`: `mode` is "a" or "b".', { form: 'values', about: 'pay', words: 'mode', actions: ['a or b'] }],
  [
    'Names in use: `sales` (`cust_id`, `total`); `region`.',
    { form: 'names', about: 'sales (cust_id, total); region' },
  ],
])('%s', (sentence, fields) => {
  expect(read(sentence)).toEqual(item(fields));
});

test('several clauses of a line are items of their own, and other lines are none', () => {
  expect(read('`pay`: once per `id`; `mode` is "a; b".')).toEqual([
    ...item({ form: 'once', about: 'pay', words: 'id' }),
    ...item({ form: 'values', about: 'pay', words: 'mode', actions: ['a; b'] }),
  ]);
  expect(itemsOf('')).toEqual([]);
  expect(itemsOf('A like task was done so: `pay`.')).toEqual([]);
});
