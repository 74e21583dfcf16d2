import { describe, expect, test } from 'vitest';
import type { PlanStep } from '../../../src/domain/action-plan.js';
import { stemsOf } from '../../../src/domain/stems.js';
import { fitWorld } from '../fit-world.js';
import { names, plan, stepOf } from '../planned.js';
import { cancelRun, getOrder, ok, order, refused, run, shopRuns, times } from '../shop.js';

describe('a plan', () => {
  test('gets first what tells the arguments, all the way back', () => {
    const runs = times(8, (i) => {
      const [user, of] = [`user-${10_000 + i}`, order(i, 'pending')];
      return run(i, `cancel what I bought, I am p${i}@a.example`, [
        ok('find_user', { email: `p${i}@a.example` }, { user_id: user, found: true }),
        ok('list_orders', { user_id: user }, { orders: [{ id: of.order_id }] }),
        ok('cancel', { order_id: of.order_id }, 'cancelled'),
      ]);
    });
    const made = plan(fitWorld(runs), ['cancel']);
    expect(names(made)).toEqual(['find_user', 'list_orders', 'cancel']);
    expect(made.steps.map(({ args }) => args)).toEqual([
      [{ name: 'email', from: [{ task: true }] }],
      [{ name: 'user_id', from: [{ action: 'find_user', path: 'user_id' }] }],
      [{ name: 'order_id', from: [{ action: 'list_orders', path: 'orders[].id' }] }],
    ]);
  });

  test('reads nothing from what is itself called with what it tells', () => {
    const runs = times(20, (i) => {
      const [user, zip] = [`user-${10_000 + i}`, `zip-${30_000 + i}`];
      const profile = ok('get_profile', { user_id: user }, { user_id: user, zip });
      const find = ok('find_user', { zip }, { user_id: user });
      const close = ok('close', { user_id: user }, 'closed');
      // One looked for the user once more, with what the profile had told.
      return i === 0
        ? run(i, 'close it', [profile, find, close])
        : run(i, `close it, I live at ${zip}`, [find, profile, close]);
    });
    const made = plan(fitWorld(runs), ['close', 'find_user']);
    expect(stepOf(made, 'find_user').args).toEqual([{ name: 'zip', from: [{ task: true }] }]);
  });

  test('is what every task begins with, where nothing is likely to be asked for', () => {
    const world = fitWorld(shopRuns());
    const made = plan(world, [], {
      goals: ['cancel_order'],
      chances: new Map([
        ['cancel_order', 0.2],
        ['get_order', 0.9],
      ]),
    });
    expect(names(made)).toEqual(['get_order']);
    expect(made.goals).toEqual([{ action: 'cancel_order', chance: 0.2 }]);
  });

  test('tells nothing of an error that only one of many ever met, by accident', () => {
    const met = (i: number) => {
      const of = order(i, 'delivered');
      const send = (item: string) => ({ order_id: of.order_id, item_ids: [item] });
      return run(i, `send back the lamp of ${of.order_id}`, [
        getOrder(of),
        refused('return_order', send(`lamp-${i}`), 'no such item'),
        ok('return_order', send(of.items[0]!.item_id), { ...of, status: 'returned' }),
      ]);
    };
    const remedies = (count: number) =>
      stepOf(plan(fitWorld([...shopRuns(), ...times(count, met, 200)]), ['return_order']), 'return_order')
        .if_refused;
    expect(remedies(2)?.map(({ error, then: way }) => [error, way])).toEqual([
      ['no such item', ['get_order']],
    ]);
    expect(remedies(1)).toBeUndefined();
  });

  test('mentions what else the task may be after, and plans for none of it', () => {
    const made = plan(fitWorld(shopRuns()), ['cancel_order'], {
      others: ['cancel_order', 'return_order'],
      chances: new Map([
        ['cancel_order', 0.9],
        ['return_order', 0.1],
      ]),
    });
    expect(made.goals).toEqual([
      { action: 'cancel_order', chance: 0.9 },
      { action: 'return_order', chance: 0.1 },
    ]);
    expect(names(made)).not.toContain('return_order');
  });

  test('says of a step that it is needed and works: less where calls are refused and nothing said explains it', () => {
    const chanceAfter = (refusals: number) => {
      const runs = times(8, (i) =>
        run(i, 'pay the bill', [
          i < refusals ? refused('pay', { bill: `bill-${10_000 + i}` }, 'try later') : ok('pay', {}, 'paid'),
        ]),
      );
      return stepOf(plan(fitWorld(runs), ['pay']), 'pay').chance;
    };
    expect(chanceAfter(0)).toBeGreaterThan(0.85);
    expect(chanceAfter(4)).toBeLessThan(0.6);
  });

  test('leaves out the arguments of which it is not known where they come from', () => {
    const runs = times(8, (i) => {
      const [bill, stamp] = [`bill-${10_000 + i}`, `stamp-${20_000 + i}`];
      return run(i, `pay ${bill}`, [ok('pay', { bill, stamp }, 'paid'), ok('sign', { stamp }, 'signed')]);
    });
    const world = fitWorld(runs);
    expect(stepOf(plan(world, ['pay']), 'pay').args).toEqual([{ name: 'bill', from: [{ task: true }] }]);
    expect(stepOf(plan(world, ['sign']), 'sign')).not.toHaveProperty('args');
  });

  test('reads for each goal right before it', () => {
    const runs = times(12, (i) => {
      const [room, piece] = [`room-${10_000 + i}`, `piece-${20_000 + i}`];
      return run(i, `a room on day ${i} and a horn of kind k${i}`, [
        ok('search_rooms', { day: String(i) }, { rooms: [{ room_id: room }] }),
        ok('search_pieces', { kind: `k${i}` }, { pieces: [{ piece_id: piece }] }),
        ok('book_room', { room_id: room }, 'booked'),
        ok('reserve', { piece_id: piece }, 'kept'),
      ]);
    });
    expect(names(plan(fitWorld(runs), ['book_room', 'reserve']))).toEqual([
      'search_rooms',
      'book_room',
      'search_pieces',
      'reserve',
    ]);
  });

  test('puts an error right as often as it takes, and says what that is called with', () => {
    const runs = times(10, (i) => {
      const args = { member: `m-${10_000 + i}` };
      const [a, b] = [`fee-${30_000 + i}`, `fee-${40_000 + i}`];
      const asked = refused('lend', args, 'the account is not clear');
      return run(i, `lend to ${args.member}`, [
        ok('get_fees', args, { fees: [{ fee_id: a }, { fee_id: b }] }),
        asked,
        ok('look', {}, 'a desk'),
        asked,
        ok('pay_fee', { fee_id: a }, 'paid'),
        asked,
        ok('pay_fee', { fee_id: b }, 'paid'),
        ok('lend', args, 'lent'),
      ]);
    });
    const clear = times(
      12,
      (i) => run(i, `lend to m-${10_000 + i}`, [ok('lend', { member: `m-${10_000 + i}` }, 'lent')]),
      50,
    );
    const made = plan(fitWorld([...runs, ...clear]), ['lend']);
    const [remedy] = stepOf(made, 'lend').if_refused!;
    expect(remedy!.error).toBe('the account is not clear');
    expect(remedy!.then).toEqual(['get_fees', 'pay_fee', 'pay_fee']);
    // Steps of their own, for programs, and only for as long as it has not gone through.
    expect(names(made)).toEqual(['lend', 'get_fees', 'pay_fee']);
    const pay = stepOf(made, 'pay_fee');
    expect(pay.args).toEqual([{ name: 'fee_id', from: [{ action: 'get_fees', path: 'fees[].fee_id' }] }]);
    expect(pay.only_if).toContainEqual({ fact: 'done.lend', values: ['false'], held: 10, refused: 0 });
  });

  test('gets first what tells the condition, and says it with its counts', () => {
    const made = plan(fitWorld(shopRuns()), ['cancel_order']);
    expect(names(made)).toEqual(['get_order', 'cancel_order']);
    expect(stepOf(made, 'cancel_order').only_if).toEqual([
      { fact: 'get_order.status', values: ['pending'], held: 12, refused: 6 },
    ]);
  });

  test('does first what calls were refused without', () => {
    const pay = (i: number, checked: boolean) => {
      const args = { account: `A${10_000 + i}` };
      return run(i, `pay ${args.account}`, [
        ...(checked ? [ok('check', args, 'fine')] : []),
        checked ? ok('pay', args, 'paid') : refused('pay', args, 'not checked'),
      ]);
    };
    const made = plan(fitWorld([...times(8, (i) => pay(i, true)), ...times(8, (i) => pay(i, false), 20)]), [
      'pay',
    ]);
    expect(names(made)).toEqual(['check', 'pay']);
    expect(stepOf(made, 'pay').only_if).toEqual([
      { fact: 'done.check', values: ['true'], held: 8, refused: 8 },
    ]);
  });

  test('says on what an action works once', () => {
    const runs = times(10, (i) => {
      const args = { account: `A${10_000 + i}` };
      return run(i, `close ${args.account}`, [ok('close', args, 'closed'), refused('close', args, 'shut')]);
    });
    expect(stepOf(plan(fitWorld(runs), ['close']), 'close').once_per).toBe('account');
  });

  test('says what does as well in place of a step', () => {
    const find = (i: number, by: 'email' | 'name') => {
      const user = `user-${10_000 + i}`;
      return run(i, `I am p${i}@a.example or Pia Number${i}x`, [
        ok(`find_by_${by}`, by === 'email' ? { email: `p${i}@a.example` } : { name: `Pia Number${i}x` }, {
          user_id: user,
          found: true,
        }),
        ok('close', { user_id: user }, 'closed'),
      ]);
    };
    const made = plan(
      fitWorld([...times(8, (i) => find(i, 'email')), ...times(5, (i) => find(i, 'name'), 20)]),
      ['close'],
    );
    expect(names(made)).toEqual(['find_by_email', 'close']);
    expect(stepOf(made, 'find_by_email').or).toEqual(['find_by_name']);
  });

  const byStatus = [
    {
      fact: 'get_order.status',
      ways: [
        { value: 'delivered', goals: new Map([['return_order', 0.8]]) },
        { value: 'pending', goals: new Map([['cancel_order', 0.9]]) },
      ],
    },
  ];

  test('branches by what tells goals apart', () => {
    const made = plan(fitWorld(shopRuns()), [], { branches: byStatus });
    expect(names(made)).toEqual(['get_order']);
    const branches = made.steps[0]!.branches!.map(({ when, steps }) => [when, steps.map((s) => s.action)]);
    expect(branches).toEqual([
      [{ fact: 'get_order.status', value: 'delivered' }, ['return_order']],
      [{ fact: 'get_order.status', value: 'pending' }, ['cancel_order']],
    ]);
  });

  test('keeps what decides between goals when it was done already', () => {
    const made = plan(fitWorld(shopRuns()), [], { branches: byStatus, done: new Set(['get_order']) });
    expect(JSON.stringify(made.steps)).toContain('cancel_order');
    expect(JSON.stringify(made.steps)).toContain('return_order');
  });

  test('leaves out what was done already', () => {
    const made = plan(fitWorld(shopRuns()), ['cancel_order'], { done: new Set(['get_order']) });
    expect(names(made)).toEqual(['cancel_order']);
  });

  test('adds what a word of the task asks for', () => {
    const [move, print] = [ok('move', {}, 'moved'), ok('print', {}, 'printed')];
    const world = fitWorld([
      ...times(10, (i) => run(i, 'move parcel receipt', [move, print])),
      ...times(10, (i) => run(i, 'move parcel receipt', [move], 0), 20),
      ...times(15, (i) => run(i, 'move parcel', [move]), 40),
    ]);
    expect(names(plan(world, ['move'], { stems: stemsOf('a parcel, with receipts') }))).toEqual([
      'move',
      'print',
    ]);
    expect(names(plan(world, ['move'], { stems: stemsOf('a parcel') }))).toEqual(['move']);
  });

  test('says what puts an error of a step right', () => {
    const args = { door: 'north' };
    const world = fitWorld(
      times(6, (i) =>
        run(i, 'go', [
          refused('open', args, 'it is locked'),
          ok('unlock', {}, 'click'),
          ok('open', args, 'open'),
        ]),
      ),
    );
    const [found, ...more] = stepOf(plan(world, ['open']), 'open').if_refused!;
    expect([found!.error, found!.then, found!.support, more]).toEqual(['it is locked', ['unlock'], 6, []]);
  });

  test('sends to where values come from for what another value of an argument puts right', () => {
    const world = fitWorld(
      times(6, (i) => {
        const [card, gift] = [`card-${40_000 + i}`, `gift-${50_000 + i}`];
        const order = { order: `W-${10_000 + i}` };
        return run(i, `give back W-${10_000 + i}`, [
          ok('get_methods', order, { methods: [{ id: card }, { id: gift }] }),
          refused('give_back', { ...order, method: card }, 'not the method that it was paid with'),
          ok('give_back', { ...order, method: gift }, 'given back'),
        ]);
      }),
    );
    const [found] = stepOf(plan(world, ['give_back']), 'give_back').if_refused!;
    expect([found!.error, found!.then]).toEqual(['not the method that it was paid with', ['get_methods']]);
  });

  test('of an action that nobody took is that action alone', () => {
    expect(plan(fitWorld(shopRuns()), ['juggle']).steps).toEqual([{ action: 'juggle', chance: 0.9 }]);
  });

  const STEP = ['action', 'chance', 'args', 'only_if', 'once_per', 'if_refused', 'or', 'branches'];
  const check = (step: PlanStep): void => {
    expect(STEP).toEqual(expect.arrayContaining(Object.keys(step)));
    expect(step.chance).toBeGreaterThanOrEqual(0);
    expect(step.chance).toBeLessThanOrEqual(1);
    for (const list of [step.args, step.only_if, step.if_refused, step.or, step.branches]) {
      if (list) expect(list.length).toBeGreaterThan(0);
    }
    for (const { name, from, ...rest } of step.args ?? []) {
      expect([typeof name, from.length > 0, rest]).toEqual(['string', true, {}]);
      for (const source of from) {
        const keys = Object.keys(source).sort().join();
        expect(['constant', 'task', 'action,path', 'action,path,same']).toContain(keys);
      }
    }
    for (const one of step.only_if ?? []) {
      expect(Object.keys(one).sort()).toEqual(['fact', 'held', 'refused', 'values']);
      expect(one.fact).not.toContain('\n');
      expect([one.held, one.refused].every(Number.isInteger)).toBe(true);
    }
    for (const one of step.if_refused ?? []) {
      expect(Object.keys(one).sort()).toEqual(['error', 'support', 'then']);
      expect(one.then.length).toBeGreaterThan(0);
    }
    for (const { when, steps, ...rest } of step.branches ?? []) {
      expect([Object.keys(when).sort(), rest]).toEqual([['fact', 'value'], {}]);
      steps.forEach(check);
    }
  };

  test('is JSON with the parts that programs know and no others', () => {
    const world = fitWorld(shopRuns());
    for (const sure of [['cancel_order'], ['return_order', 'cancel_order'], ['get_order'], ['juggle']]) {
      const made = plan(world, sure, { stems: stemsOf('call off the lamp') });
      expect(JSON.parse(JSON.stringify(made))).toStrictEqual(made);
      expect(Object.keys(made).sort()).toEqual(['chance', 'goals', 'steps']);
      made.steps.forEach(check);
    }
  });
});

describe('which actions change something', () => {
  test('is seen where a result shows a known object otherwise than it was', () => {
    const { actions } = fitWorld([...times(6, (i) => cancelRun(i, 'pending'))]);
    expect([actions.get('cancel_order')!.changes, actions.get('get_order')!.changes]).toEqual([1, 0]);
  });

  test('is not seen where another action shows it as it was', () => {
    const runs = times(6, (i) => {
      const of = order(i, 'pending');
      return run(i, 'q', [getOrder(of), ok('show_order', { order_id: of.order_id }, of)]);
    });
    expect(fitWorld(runs).actions.get('show_order')!.changes).toBe(0);
  });
});
