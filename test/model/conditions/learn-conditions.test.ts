import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShownAction } from '../../../src/domain/guidance-item.js';
import { argumentsOf } from '../../../src/model/arguments/arguments-of.js';
import { historyOf } from '../../../src/model/arguments/history.js';
import { learnSources } from '../../../src/model/arguments/learn-sources.js';
import { conditionItems } from '../../../src/model/conditions/condition-items.js';
import { factsBefore } from '../../../src/model/conditions/facts-before.js';
import { learnConditions } from '../../../src/model/conditions/learn-conditions.js';
import { refusalChance } from '../../../src/model/conditions/refusal-chance.js';
import { callRun, type SmallStep, tableOf } from '../call-run.js';

type Runs = Parameters<typeof tableOf>[0];
const shown = (operator: string): ShownAction => ({ kind: 'call', name: operator });
function learn(runs: Runs) {
  const table = tableOf(runs);
  const sources = learnSources(table);
  return { table, sources, conditions: learnConditions(table, sources) };
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

  test('an error that names the state it is for is one error, and a repaired state counts no more', () => {
    const runs = range(15).map((n) => {
      const status = ['open', 'shut', 'lost'][n % 3]!;
      const refused: SmallStep[] =
        status === 'open'
          ? []
          : [
              [['ship', { id: `ord-${n}77` }], { error: `it cannot be shipped while it is ${status}` }],
              [['mend', {}], { ok: true }],
            ];
      return callRun(`g${n}-0`, 'Ship it', [
        [`show_order ord-${n}77`, `order: ord-${n}77\nstatus: ${status}`],
        ...refused,
        [['ship', { id: `ord-${n}77` }], { shipped: 'yes' }],
      ]);
    });
    expect(itemsOf(runs, 'ship')).toMatchObject([
      { form: 'only-if', path: 'status', values: ['open'], held: 5, refused: { yes: 10, of: 10 } },
    ]);
  });

  test('finds what an action changes, and which operators only look', () => {
    const { conditions } = learn(cancels);
    expect(conditions.cancel_order!.effects).toMatchObject([
      { operator: 'get_order', path: 'status', before: 'open', after: 'cancelled' },
    ]);
    expect(conditions.cancel_order!.reads).toBe(false);
  });

  test('expects a refusal where a rule is broken', () => {
    const { table, sources, conditions } = learn(cancels);
    const chanceIn = (at: number): number => {
      const { task, steps } = table.runs.find(({ id }) => id === `g${at}-0`)!;
      const args = argumentsOf('cancel_order', steps[1]!.action);
      const facts = factsBefore('cancel_order', args, historyOf(task, steps.slice(0, 1)), sources);
      return refusalChance(conditions, 'cancel_order', facts);
    };
    expect(chanceIn(3)).toBeGreaterThan(0.8);
    expect(chanceIn(2)).toBeLessThan(0.2);
  });

  test('expects a refusal sooner with a value that no action worked with', () => {
    const { table, sources, conditions } = learn(cancels.filter(({ id }) => Number(/\d+/.exec(id)![0]) % 3));
    const chanceOf = (status: string): number => {
      const lookUp = tableOf([cancelRun(99, status)]).runs[0]!;
      const args = argumentsOf('cancel_order', lookUp.steps[1]!.action);
      const history = historyOf(lookUp.task, lookUp.steps.slice(0, 1));
      return refusalChance(conditions, 'cancel_order', factsBefore('cancel_order', args, history, sources));
    };
    expect(table.runs).toHaveLength(11);
    expect(chanceOf('frozen')).toBeGreaterThan(2 * chanceOf('open'));
  });

  test('finds that two lists must be equally long, and that an argument must be given', () => {
    const runs = range(12).map((n) => {
      const [old, fresh] = n % 3 === 0 ? [2, 1] : n % 3 === 1 ? [1, 1] : [2, 2];
      const items = (kind: string, k: number) => Array.from({ length: k }, (_, i) => `${kind}-${n}${i}`);
      const args = { items: items('old', old), new_items: items('new', fresh), order: `ord-${n}77` };
      const { new_items: _, ...less } = args;
      return callRun(`g${n}-0`, 'Swap', [
        ...(n % 4 === 0 ? ([[['swap', less], { error: 'Give new items' }]] as SmallStep[]) : []),
        [['swap', args], old === fresh ? { swapped: 'yes' } : { error: 'The numbers differ' }],
      ]);
    });
    const facts = learn(runs).conditions.swap!.rules.map(({ fact, values }) => ({ ...fact, values }));
    expect(facts).toContainEqual({ kind: 'length', of: 'items', other: 'new_items', values: ['true'] });
    expect(facts).toContainEqual({ kind: 'given', of: 'new_items', values: ['true'] });
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

  test('does not take numbers for states', () => {
    const runs = range(12).map((n) => {
      const id = `ord-${n}77`;
      const full = n % 2 === 0;
      return callRun(`g${n}-0`, 'Ship', [
        [['get_order', { order_id: id }], { order_id: id, boxes: full ? 1 : 2, at: 'depot' }],
        [['ship', { order_id: id }], full ? { ok: true } : { error: 'No room' }],
      ]);
    });
    expect(itemsOf(runs, 'ship')).toEqual([]);
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
