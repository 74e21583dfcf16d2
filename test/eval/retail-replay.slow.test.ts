import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from '../../eval/retail/calculate.js';
import { callTool } from '../../eval/retail/call-tool.js';
import {
  type PythonValue,
  readPythonJson,
  roundCents,
  writePythonJson,
} from '../../eval/retail/python-json.js';
import { readRetailRecords } from '../../eval/retail/records.js';
import { differenceOf, replayAll } from '../../eval/retail/replay.js';
import { openShop } from '../../eval/retail/shop.js';
import { hasRetailWorld, type RetailWorld, readRetailWorld } from '../../eval/retail/world.js';

const FOLDER = resolve('../shared/data/tau-retail');
const there = existsSync(FOLDER) && hasRetailWorld(FOLDER);
const unless = there ? '' : ` (skipped: ${FOLDER} with its world is not here)`;

describe.skipIf(!there)(`the retail world beside its recorded runs${unless}`, () => {
  it('gives every verified success, and every recorded result but where upstream is shown to have failed', () => {
    const runs = replayAll(readRetailWorld(FOLDER), readRetailRecords(FOLDER));
    expect(runs).toHaveLength(648);
    expect(runs.filter((run) => run.success !== run.recordedSuccess).map(differenceOf)).toEqual([]);
    const differences = runs.flatMap(({ differences: found }) => found);
    expect(differences.filter(({ cause }) => cause === 'not explained')).toEqual([]);
    expect(runs.filter((run) => differenceOf(run) === undefined).length).toBeGreaterThanOrEqual(623);
    // Where upstream kept its writes, there is nothing to explain.
    const trusted = new Set(['tc-none', 'dyn-subtasks']);
    expect(
      runs
        .filter((run) => trusted.has(run.family))
        .map(differenceOf)
        .filter(Boolean),
    ).toEqual([]);
  });
});

/** A shop of one user, made up. */
const made = (): RetailWorld => ({
  users: new Map([
    [
      'ann_lee_1',
      {
        name: { first_name: 'Ann', last_name: 'Lee' },
        address: { address1: '1 A St', address2: '', city: 'X', country: 'USA', state: 'NY', zip: '10001' },
        email: 'ann@example.com',
        payment_methods: {
          gift_card_1: { source: 'gift_card', balance: 20n, id: 'gift_card_1' },
          paypal_2: { source: 'paypal', id: 'paypal_2' },
        },
        orders: ['#W1', '#W2'],
      },
    ],
  ]),
  orders: new Map(
    (['pending', 'delivered'] as const).map((status, i) => [
      `#W${i + 1}`,
      {
        order_id: `#W${i + 1}`,
        user_id: 'ann_lee_1',
        address: { address1: '1 A St', address2: '', city: 'X', country: 'USA', state: 'NY', zip: '10001' },
        items: [{ name: 'Cup', product_id: '7', item_id: '71', price: 10.0, options: { colour: 'red' } }],
        status,
        payment_history: [{ transaction_type: 'payment', amount: 10.0, payment_method_id: 'gift_card_1' }],
      },
    ]),
  ),
  products: new Map([
    [
      '7',
      {
        name: 'Cup',
        product_id: '7',
        variants: new Map([
          ['71', { item_id: '71', options: { colour: 'red' }, available: true, price: 10.0 }],
          ['72', { item_id: '72', options: { colour: 'blue' }, available: true, price: 35.55 }],
          ['73', { item_id: '73', options: { colour: 'grey' }, available: false, price: 1.0 }],
        ]),
      },
    ],
  ]),
});

describe('the tools of the retail world', () => {
  it('refund a cancelled order to the gift card that paid it, once', () => {
    const shop = openShop(made());
    const args = { order_id: '#W1', reason: 'no longer needed' };
    expect(callTool(shop, 'cancel_pending_order', args)).toContain('"status": "cancelled"');
    expect(callTool(shop, 'get_user_details', { user_id: 'ann_lee_1' })).toContain('"balance": 30.0');
    expect(callTool(shop, 'cancel_pending_order', args)).toBe('Error: non-pending order cannot be cancelled');
  });

  it('close an order once its items are modified', () => {
    const shop = openShop(made());
    const swap = (items: string[], others: string[], method: string) =>
      callTool(shop, 'modify_pending_order_items', {
        order_id: '#W1',
        item_ids: items,
        new_item_ids: others,
        payment_method_id: method,
      });
    expect(swap(['71'], ['73'], 'paypal_2')).toBe('Error: new item 73 not found or available');
    expect(swap(['71'], [], 'paypal_2')).toBe('Error: the number of items to be exchanged should match');
    expect(swap(['71', '71'], ['72', '72'], 'paypal_2')).toBe('Error: 71 not found');
    expect(swap(['71'], ['72'], 'none_3')).toBe('Error: payment method not found');
    expect(swap(['71'], ['72'], 'gift_card_1')).toMatch(/insufficient gift card balance/);
    expect(swap(['71'], ['72'], 'paypal_2')).toContain('"amount": 25.549999999999997');
    expect(swap(['72'], ['71'], 'paypal_2')).toBe('Error: non-pending order cannot be modified');
  });

  it('take a refund only by the method that paid, or a gift card', () => {
    const shop = openShop(made());
    const back = (method: string) =>
      callTool(shop, 'return_delivered_order_items', {
        order_id: '#W2',
        item_ids: ['71'],
        payment_method_id: method,
      });
    expect(back('paypal_2')).toMatch(/original payment method or a gift card/);
    expect(back('gift_card_1')).toContain('"return_items": ["71"]');
  });

  it('never throw and never change the world, whatever is asked', () => {
    const world = made();
    const before = openShop(world).difference();
    const value = fc.oneof(
      fc.constantFrom(
        '#W1',
        '#W2',
        '71',
        '72',
        '73',
        'gift_card_1',
        'paypal_2',
        'ann_lee_1',
        '7',
        'no longer needed',
      ),
      fc.array(fc.constantFrom('71', '72', '73', '9')),
      fc.integer(),
      fc.constant(null),
    );
    const tool = fc.constantFrom(
      'calculate',
      'cancel_pending_order',
      'exchange_delivered_order_items',
      'find_user_id_by_email',
      'find_user_id_by_name_zip',
      'get_order_details',
      'get_product_details',
      'get_user_details',
      'list_all_product_types',
      'modify_pending_order_address',
      'modify_pending_order_items',
      'modify_pending_order_payment',
      'modify_user_address',
      'return_delivered_order_items',
      'no_such_tool',
    );
    const names = [
      'order_id',
      'user_id',
      'item_ids',
      'new_item_ids',
      'payment_method_id',
      'reason',
      'product_id',
    ];
    const args = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(fc.tuple(tool, args), { maxLength: 8 }), (calls) => {
        const shop = openShop(world);
        return calls.every(([name, given]) => typeof callTool(shop, name, given) === 'string');
      }),
      { seed: 3, numRuns: 300 },
    );
    expect(openShop(world).difference()).toBe(before);
    expect(world.orders.get('#W1')!.status).toBe('pending');
  });
});

describe('JSON as Python has it', () => {
  it('keeps whole numbers whole, points where they were, and the order of keys', () => {
    const text = '{"b": {"20": 1, "10": 2.0}, "a": [1.5, -3, true, null, "caf\\u00e9"]}';
    expect(writePythonJson(readPythonJson(text))).toBe(text);
  });

  it('reads back whatever it writes', () => {
    const { value } = fc.letrec<{ value: PythonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('value')),
      ),
    }));
    fc.assert(
      fc.property(value, (each) => {
        expect(readPythonJson(writePythonJson(each))).toEqual(each);
      }),
      { seed: 4 },
    );
  });

  it('says clearly what is no JSON', () => {
    expect(() => readPythonJson('{"a": nope}')).toThrow(/No JSON at character 5/);
    expect(() => readPythonJson('1 2')).toThrow(/More than one/);
  });

  it('rounds and calculates as Python does', () => {
    expect(roundCents(0.125)).toBe(0.12);
    expect(roundCents(2.675)).toBe(2.67);
    expect(roundCents(-0.375)).toBe(-0.38);
    expect(calculate('(2459.74 - 2520.52) * 2')).toBe('-121.56');
    expect(calculate('-2 ** 2 + 7 // 2')).toBe('-1.0');
    expect(calculate('1 / 0')).toBe('Error: division by zero');
    expect(calculate('2 + x')).toBe('Error: invalid characters in expression');
    expect(calculate('2 +')).toMatch(/^Error: /);
  });
});
