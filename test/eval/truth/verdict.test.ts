import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { doneStep } from '../../../eval/truth/done-step.js';
import { saidLine } from '../../../eval/truth/said-line.js';
import { type Verdict, verdictOf } from '../../../eval/truth/verdict.js';
import { weightsOf } from '../../../eval/truth/weights.js';

const call = (name: string, args: Record<string, string>, result: string) => ({
  decision: JSON.stringify({ name, arguments: args }),
  result,
});
const line = (decision: string, result: string) => ({ decision, result });

type Done = ReturnType<typeof line>;

function verdict(said: string, before: readonly Done[], after: readonly Done[], usual = 1): Verdict {
  const steps = [...before, ...after].map((step, i) => doneStep({ turn: i + 1, inputs: '', ...step }));
  return verdictOf(saidLine(said), {
    task: 'pay the order back',
    before: steps.slice(0, before.length),
    after: steps.slice(before.length),
    weigh: weightsOf(steps),
    usual: () => usual,
  });
}

const found = call('find_order', { order: 'W1' }, '{"status": "pending", "user": "u77"}');
const cancelled = call('cancel_order', { order: 'W1', reason: 'late' }, 'ok');
const refunded = call('refund_order', { order: 'W1', user: 'u77' }, 'ok');
const refused = call('refund_order', { order: 'W1', user: 'u77' }, 'Error: not cancelled');

describe.each<[line: string, before: Done[], after: Done[], verdict: Verdict]>([
  [
    'A like task was done so: `find_order(order=‹task›)` -> `refund_order(user=find_order.user)` (1 of 1).',
    [],
    [found, refunded],
    'right',
  ],
  [
    'A like task was done so: `find_order(order=‹task›)` -> `refund_order(user=find_order.user)` (1 of 1).',
    [],
    [cancelled],
    'wrong',
  ],
  ['A like task, "Where is …?", was done so: `find_order`.', [found], [cancelled], 'idle'],
  ['A like run got past it so: `cancel_order`.', [found], [found, cancelled], 'right'],
  ['A like run got past it so: `cancel_order`.', [found], [found, found, cancelled], 'wrong'],
  [
    'A like run got past it so: `cancel_order(order=‹task›)` -> `refund_order(order=‹task›)`.',
    [refused],
    [cancelled, refunded],
    'right',
  ],
  [
    'If `refund_order` fails with "not cancelled": first `cancel_order` (worked 6 of 6 times).',
    [],
    [refused, cancelled, refunded],
    'right',
  ],
  [
    'If `refund_order` fails with "not cancelled": first `cancel_order` (worked 6 of 6 times).',
    [],
    [refused, refused],
    'wrong',
  ],
  [
    'Now: use `orders` instead of `order` (worked 6 of 6 times).',
    [line('SELECT a FROM order', 'Error: no table order')],
    [line('SHOW TABLES', 'orders'), line('SELECT a FROM orders', '1')],
    'right',
  ],
  [
    'Now: use `orders` instead of `order` (worked 6 of 6 times).',
    [line('SELECT a FROM order', 'Error: no table order')],
    [line('SELECT b FROM order', 'Error: no table order')],
    'wrong',
  ],
  [
    'Now: use another `user` (worked 6 of 6 times).',
    [refused],
    [call('refund_order', { order: 'W1', user: 'u78' }, 'ok')],
    'right',
  ],
  ['Now: stop trying (worked 6 of 6 times).', [refused], [refused], 'wrong'],
  [
    'Before `refund_order`: `cancel_order` (6 of 6 succeeded; 0 of 6 without).',
    [],
    [cancelled, refunded],
    'right',
  ],
  [
    'After `refund_order`: `cancel_order` (6 of 6 succeeded; 0 of 6 without).',
    [],
    [cancelled, refunded],
    'wrong',
  ],
  ['After `refund_order`: `cancel_order` (6 of 6 succeeded; 0 of 6 without).', [], [cancelled], 'idle'],
  ['Leave out `cancel_order` (0 of 6 succeeded; 6 of 6 without).', [], [refunded], 'right'],
  ['Leave out `cancel_order` (0 of 6 succeeded; 6 of 6 without).', [], [cancelled], 'wrong'],
  ['Leave out the same again (0 of 6 succeeded; 6 of 6 without).', [refused, refused], [refused], 'wrong'],
  ['Leave out the same again (0 of 6 succeeded; 6 of 6 without).', [refused, refused], [cancelled], 'right'],
  [
    '`refund_order`: only after `cancel_order` (6 worked; 5 of 5 refused otherwise).',
    [],
    [refunded],
    'wrong',
  ],
  ['`refund_order`: only after `cancel_order` (6 worked; 5 of 5 refused otherwise).', [], [refused], 'right'],
  [
    '`cancel_order`: only if `find_order` `status` is "pending" (6 worked; 5 of 5 refused otherwise).',
    [found],
    [cancelled],
    'right',
  ],
  [
    '`cancel_order`: only if `find_order` `status` is "shipped" (6 worked; 5 of 5 refused otherwise).',
    [found],
    [cancelled],
    'wrong',
  ],
  [
    '`cancel_order`: only if `find_order` `status` is "pending" (6 worked; 5 of 5 refused otherwise).',
    [found],
    [refunded],
    'idle',
  ],
  ['`refund_order`: once per `order`.', [refunded], [refused], 'right'],
  ['`refund_order`: once per `order`.', [refunded], [refunded], 'wrong'],
  ['`refund_order`: `user` from `find_order` `user`.', [found], [refunded], 'right'],
  ['`refund_order`: `user` from `find_order` `user`.', [], [refunded], 'wrong'],
  ['`cancel_order`: `reason` is "late" or "lost".', [], [cancelled], 'right'],
  ['`cancel_order`: `reason` is "lost".', [], [cancelled], 'wrong'],
  ["`cancel_order`: `reason` is the task's words.", [], [cancelled], 'wrong'],
  ['Names in use: `orders` (`total`, `paid`).', [], [line('SELECT total, paid FROM orders', '1')], 'right'],
  ['Names in use: `tickets` (`seat`).', [], [line('SELECT total, paid FROM orders', '1')], 'wrong'],
])('%s', (said, before, after, expected) => {
  test(`${before.length} steps before, ${after.map(({ decision }) => decision).join(', ')}: ${expected}`, () => {
    expect(verdict(said, before, after)).toBe(expected);
  });
});

test('what hardly any run does need not be left out', () => {
  const said = 'Leave out `cancel_order` (0 of 6 succeeded; 6 of 6 without).';
  expect(verdict(said, [], [refunded], 0)).toBe('idle');
});

test('every form of the table of sentences is read', () => {
  const page = readFileSync(new URL('../../../docs/concepts/guidance.md', import.meta.url), 'utf8');
  const forms = [...page.matchAll(/^\| ((?:[^|\\]|\\.)+) \|/gm)]
    .map(([, form]) =>
      form!
        .replaceAll('(…)', '(6 of 6 succeeded; 0 of 6 without)')
        .replaceAll('repair (', 'try the same again ('),
    )
    .filter((form) => !/^(?:line|Corrected by a person)/.test(form))
    // Some rows show two or three forms.
    .flatMap((form) => form.split(/(?<=\.) (?=[A-Z`])/))
    .map((form) => form.replace(/^Now: repair/, 'Now: try the same again').replace(/^`arg`/, '`a`: `arg`'));
  expect(forms.length).toBeGreaterThan(15);
  expect(forms.map((form) => [form, saidLine(form).form]).filter(([, form]) => form === 'unread')).toEqual(
    [],
  );
});
