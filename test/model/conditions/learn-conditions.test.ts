import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShownAction } from '../../../src/domain/guidance-item.js';
import { conditionItems } from '../../../src/model/conditions/condition-items.js';
import { learnConditions } from '../../../src/model/conditions/learn-conditions.js';
import { callRun, type SmallStep, tableOf } from '../call-run.js';

type Runs = Parameters<typeof tableOf>[0];
const shown = (operator: string): ShownAction => ({ kind: 'call', name: operator });
function learn(runs: Runs) {
  return { conditions: learnConditions(tableOf(runs)) };
}
const itemsOf = (runs: Runs, operator: string) =>
  conditionItems(learn(runs).conditions, operator, shown).map(({ sentence }) => sentence);
const range = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** Look up an order, then cancel it: that works while it is open. */
function cancelRun(n: number, status: string, again = false) {
  const id = `ord-${n}77`;
  const order = (now: string) => ({ order_id: id, status: now, colour: n % 2 ? 'red' : 'blue', total: n });
  const cancel: SmallStep[1] =
    status === 'open' ? order('cancelled') : { error: 'This order cannot be cancelled' };
  const steps: SmallStep[] = [
    [['get_order', { order_id: id }], order(status)],
    [['cancel_order', { order_id: id, reason: 'too late' }], cancel],
  ];
  if (again)
    steps.push([['cancel_order', { order_id: id, reason: 'really' }], { error: 'Already cancelled' }]);
  return callRun(`g${n}-0`, `Cancel ${id}`, steps);
}
const cancels = range(16).map((n) => cancelRun(n, n % 3 === 0 ? 'shipped' : 'open', n % 4 === 1));

describe('learnConditions', () => {
  test('finds the state that an object must have', () => {
    expect(itemsOf(cancels, 'cancel_order')).toContainEqual({
      form: 'only-if',
      action: { kind: 'call', name: 'cancel_order' },
      operator: 'get_order',
      path: 'status',
      values: ['open'],
      held: 11,
      refused: { yes: 8, of: 8 },
    });
  });

  test('tells no price for a state, though several met it', () => {
    const priced = (n: number) => {
      const order_id = `ord-${n}77`;
      const price = ['5.99', '243.62', '253.89'][n % 3];
      return callRun(`g${n}-0`, `Cancel ${order_id}`, [
        [['get_order', { order_id }], { order_id, price }],
        [
          ['cancel_order', { order_id }],
          price === '5.99' ? { error: 'Too cheap to cancel' } : { done: true },
        ],
      ]);
    };
    expect(JSON.stringify(itemsOf(range(24).map(priced), 'cancel_order'))).not.toContain('243.62');
  });

  test('finds what an action changes, and which operators only look', () => {
    const { conditions } = learn(cancels);
    expect(conditions.cancel_order!.effects).toMatchObject([
      { operator: 'get_order', path: 'status', before: 'open', after: 'cancelled' },
    ]);
    expect(conditions.cancel_order!.reads).toBe(false);
  });

  test('finds what works once on an object', () => {
    const runs = range(10).map((n) => {
      const thanks: SmallStep[] =
        n % 2 ? [[['send_gift', { customer: `cus-${n}01` }], { error: 'Already sent' }]] : [];
      return callRun(`g${n}-0`, 'Thank them', [
        [['send_gift', { customer: `cus-${n}01` }], { sent: 'yes' }],
        ...thanks,
      ]);
    });
    expect(itemsOf(runs, 'send_gift')).toEqual([
      { form: 'once', action: { kind: 'call', name: 'send_gift' }, argument: 'customer' },
    ]);
  });

  const exportRun = (n: number, login: boolean) =>
    callRun(`g${n}-0`, 'Export it', [
      ...(n % 2 ? ([[['open_menu', {}], { menu: ['a'] }]] as SmallStep[]) : []),
      ...(login
        ? ([[['login', {}], { ok: true }]] as SmallStep[])
        : [[['export', {}], { error: 'Not allowed' }] as SmallStep]),
      ...(login ? [] : ([[['login', {}], { ok: true }]] as SmallStep[])),
      [['export', {}], { file: 'x' }],
    ]);

  test('finds what has to be done before', () => {
    expect(
      itemsOf(
        range(10).map((n) => exportRun(n, n % 3 === 0)),
        'export',
      ),
    ).toEqual([
      {
        form: 'only-after',
        action: { kind: 'call', name: 'export' },
        prior: { kind: 'call', name: 'login' },
        held: 10,
        refused: { yes: 7, of: 7 },
      },
    ]);
  });

  test('finds it among lines that are typed', () => {
    const lines = range(9).map((n) =>
      callRun(`g${n}-0`, 'Release', [
        ...(n % 2 ? ([['make deploy', 'Error: nothing is built']] as SmallStep[]) : []),
        ['make build', 'built'],
        ['make deploy', 'deployed'],
      ]),
    );
    const { conditions } = learn(lines);
    const deploy = Object.keys(conditions).find((operator) => operator.includes('deploy'))!;
    expect(conditionItems(conditions, deploy, shown).map(({ sentence }) => sentence)).toMatchObject([
      { form: 'only-after', prior: { name: expect.stringContaining('build') } },
    ]);
  });

  test('takes no refusal by chance for a rule', () => {
    const flaky = range(10).map((n) =>
      callRun(`g${n}-0`, 'Export it', [
        ...(n % 2 ? ([[['export', {}], { error: 'Try later' }]] as SmallStep[]) : []),
        [['export', {}], { file: 'x' }],
      ]),
    );
    expect(itemsOf(flaky, 'export')).toEqual([]);
  });

  test('says nothing of what one group shows, however often', () => {
    const copies = range(12).map((i) => ({ ...cancelRun(3, i % 2 ? 'open' : 'shipped'), id: `g3-${i}` }));
    expect(itemsOf(copies, 'cancel_order')).toEqual([]);
  });

  test('finds the number that allows an action, where every other one is refused', () => {
    const runs = range(12).map((n) => {
      const id = `acc-${n}77`;
      const settled = n % 2 === 0;
      return callRun(`g${n}-0`, 'Close', [
        [['get_account', { account_id: id }], { account_id: id, balance: settled ? 0 : 20 + n, age: n % 5 }],
        [['close', { account_id: id }], settled ? { ok: true } : { error: 'Not possible' }],
      ]);
    });
    expect(itemsOf(runs, 'close')).toEqual([
      {
        form: 'only-if',
        action: { kind: 'call', name: 'close' },
        operator: 'get_account',
        path: 'balance',
        values: ['0'],
        held: 6,
        refused: { yes: 6, of: 6 },
      },
    ]);
  });

  test('finds no condition in numbers that are different whether the action works or not', () => {
    const runs = range(16).map((n) => {
      const id = `acc-${n}77`;
      return callRun(`g${n}-0`, 'Close', [
        [['get_account', { account_id: id }], { account_id: id, balance: 20 + n, age: (n >> 1) % 4 }],
        [['close', { account_id: id }], n % 2 === 0 ? { ok: true } : { error: 'Not possible' }],
      ]);
    });
    expect(itemsOf(runs, 'close')).toEqual([]);
  });

  test('does not depend on the order of runs, and is plain JSON', () => {
    const whole = learn(cancels).conditions;
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole);
    fc.assert(
      fc.property(fc.shuffledSubarray(cancels, { minLength: cancels.length }), (runs) => {
        expect(learn(runs).conditions).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });
});
