import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnSources } from '../../../src/model/arguments/learn-sources.js';
import { sourceItems } from '../../../src/model/arguments/source-items.js';
import { sourcesFor } from '../../../src/model/arguments/sources-for.js';
import { callRun, type SmallStep, tableOf } from '../call-run.js';

const sourceOf = (runs: Parameters<typeof tableOf>[0], operator: string, argument: string) =>
  sourcesFor(learnSources(tableOf(runs)), operator).find(({ name }) => name === argument)?.sources ?? [];

/** A customer with two orders of two parcels each; the run looks them up and sends one parcel. */
function parcelRun(n: number, extra: SmallStep[] = []) {
  const order = (k: number) => ({
    order_id: `ord-${n}${k}7`,
    parcels: [0, 1].map((i) => ({ parcel_id: `par-${n}${k}${i}9`, weight: 3 })),
    total: 12,
  });
  const steps: SmallStep[] = [
    [
      ['find_customer', { email: `c${n}@shop.test` }],
      { customer_id: `cus-${n}55`, name: `N${n}`, since: '2020' },
    ],
    [
      ['get_orders', { customer_id: `cus-${n}55` }],
      { orders: [order(1), order(2)], page: 'first', more: 'no' },
    ],
    ...extra,
    [
      [
        'send_parcel',
        { order_id: `ord-${n}27`, parcel_id: `par-${n}219`, speed: n % 2 ? 'fast' : 'slow', copies: 3 },
      ],
      { sent: true },
    ],
  ];
  return callRun(`g${n}-0`, `Send a parcel of c${n}@shop.test, please.`, steps);
}
const parcels = Array.from({ length: 8 }, (_, i) => parcelRun(i + 1));

describe('learnSources', () => {
  test('finds the task, a path in an earlier result, and the same object', () => {
    expect(sourceOf(parcels, 'find_customer', 'email')[0]?.from).toEqual({ task: true });
    expect(sourceOf(parcels, 'get_orders', 'customer_id')[0]?.from).toEqual({
      action: 'find_customer',
      path: 'customer_id',
    });
    expect(sourceOf(parcels, 'send_parcel', 'parcel_id')[0]?.from).toEqual({
      action: 'get_orders',
      path: 'orders[].parcels[].parcel_id',
      same: 'order_id',
    });
  });

  test('finds the values of a closed vocabulary', () => {
    expect(sourceOf(parcels, 'send_parcel', 'speed')[0]?.from).toEqual({ constant: ['fast', 'slow'] });
  });

  test('takes no number that happens to be equal for a source', () => {
    expect(sourceOf(parcels, 'send_parcel', 'copies').map(({ from }) => from)).toEqual([{ constant: ['3'] }]);
  });

  test('never makes a constant of values that name somebody', () => {
    const runs = parcels.map((_, i) =>
      callRun(`g${i}-0`, 'Do it.', [[['charge', { card: `card_${1000 + i}` }], { done: true }]]),
    );
    expect(sourceOf(runs, 'charge', 'card')).toEqual([]);
  });

  /** The refund works with any number of the order; the run succeeds with one of them. */
  const refunds = Array.from({ length: 14 }, (_, i) => {
    const path = i % 2 === 0 ? 'ref' : 'code';
    const order: Record<string, string> = {
      name: `n${i}`,
      ref: `R${i}5507`,
      code: `C${i}8821`,
      state: 'open',
    };
    const run = callRun(`g${i}-0`, `Refund n${i}`, [
      [['get_order', { name: `n${i}` }], order],
      [['refund', { order: order[path], mode: i % 2 === 0 ? 'full' : 'part' }], { done: 'yes' }],
    ]);
    return { ...run, success: Number(path === 'ref') };
  });

  test('finds the place with which runs succeed, though all are accepted', () => {
    expect(sourceOf(refunds, 'refund', 'order').map(({ from }) => from)).toEqual([
      { action: 'get_order', path: 'ref' },
    ]);
    const labels = refunds.map((run, i) => ({ ...run, success: Number(i % 4 < 2) }));
    expect(sourceOf(labels, 'refund', 'order')).toHaveLength(2);
  });

  test('leaves the values out of a vocabulary that go wrong', () => {
    expect(sourceOf(refunds, 'refund', 'mode').map(({ from }) => from)).toEqual([{ constant: ['full'] }]);
  });

  test('learns nothing of one group, however often it acts', () => {
    const copies = Array.from({ length: 9 }, (_, i) => ({ ...parcels[0]!, id: `g1-${i}` }));
    expect(learnSources(tableOf(copies))).toEqual({});
  });

  test('finds what fills the slots of a template in earlier results', () => {
    const runs = [1, 2, 3, 4, 5].map((n) => ({
      ...callRun(`g${n}-0`, 'Tidy up.', [
        ['look around', `You see a mug ${n}, a shelf ${n + 10} and a lamp ${n + 20}.`],
        [`take mug ${n} from shelf ${n + 10}`, 'You take it.'],
      ]),
      offered: ['take {object} from {place}'],
    }));
    const operator = 'take {object} from {place}';
    expect(sourceOf(runs, operator, 'object')[0]?.from).toMatchObject({ path: '' });
  });

  test('does not depend on the order of runs, and is plain JSON', () => {
    const whole = learnSources(tableOf(parcels));
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole);
    fc.assert(
      fc.property(fc.shuffledSubarray(parcels, { minLength: parcels.length }), (runs) => {
        expect(learnSources(tableOf(runs))).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });
});

describe('sourceItems', () => {
  const action = { kind: 'call', name: 'send_parcel' } as const;
  const wrong = (n: number) =>
    parcelRun(n, [
      [
        ['send_parcel', { order_id: `ord-${n}27`, parcel_id: 'par-1', speed: 'fast' }],
        { error: 'no such parcel' },
      ],
    ]);

  test('says where a value comes from where unguided agents took another and were refused', () => {
    const sources = learnSources(tableOf([...parcels.slice(0, 5), wrong(6), wrong(7), wrong(8)]));
    const items = sourceItems(sources, 'send_parcel', action);
    expect(items.map(({ sentence }) => sentence)).toMatchObject([{ form: 'source', argument: 'parcel_id' }]);
    expect(items[0]?.wrong).toEqual({ yes: 3, of: 8 });
  });

  test('says nothing where calls with a value from there are refused as often', () => {
    const unlucky = [1, 2, 3, 4, 5].map((n) =>
      parcelRun(n, [
        [
          ['send_parcel', { order_id: `ord-${n}27`, parcel_id: `par-${n}209`, speed: 'fast' }],
          { error: 'no van today' },
        ],
      ]),
    );
    const sources = learnSources(tableOf([...unlucky, wrong(6), wrong(7), ...parcels.slice(7)]));
    expect(sourceItems(sources, 'send_parcel', action)).toEqual([]);
  });

  test('says nothing of what agents do rightly by themselves', () => {
    expect(sourceItems(learnSources(tableOf(parcels)), 'send_parcel', action)).toEqual([]);
  });
});
