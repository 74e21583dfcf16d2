import { describe, expect, test } from 'vitest';
import { stepOf } from '../../../src/world/plan/plan-step.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { worldJson } from '../../../src/world/world-code.js';
import { fitWorld } from '../fit-world.js';
import { getOrder, ok, order, run, shopRuns, times } from '../shop.js';

/** Where an argument's values come from, likeliest first. */
const learned = (runs: ObservedRun[], action: string, argument: string) =>
  fitWorld(runs)
    .actions.get(action)!
    .args.find(({ name }) => name === argument)!
    .sources.map(({ source }) => source);

const cancel = (i: number, reason: string, query = 'please help me') =>
  run(i, query, [ok('cancel', { order: `W${10_000 + i}`, reason }, 'done')]);

describe('an argument is learned to come from', () => {
  test('a constant that many subjects share', () => {
    const runs = times(6, (i) => cancel(i, i % 2 === 0 ? 'too late' : 'too dear'));
    expect(learned([...runs, ...times(8, (i) => cancel(i, 'too late'), 8)], 'cancel', 'reason')).toEqual([
      { constant: ['too late'] },
    ]);
  });

  test('a constant of four subjects, never of three, however often those three use it', () => {
    const three = times(40, (i) => ({ ...cancel(i, 'too late'), subject: `s${i % 3}` }));
    expect(learned(three, 'cancel', 'reason')).toEqual([]);
    expect(worldJson(fitWorld(three))).not.toContain('too late');
    const four = times(40, (i) => ({ ...cancel(i, 'too late'), subject: `s${i % 4}` }));
    expect(learned(four, 'cancel', 'reason')).toEqual([{ constant: ['too late'] }]);
  });

  test('no constant of an open vocabulary: names of people that several runs deal with', () => {
    const greet = (i: number, customer: string) =>
      run(i, i % 2 === 0 ? `greet ${customer}` : 'greet them', [ok('greet', { customer }, 'done')]);
    const runs = times(40, (i) =>
      greet(i, i % 5 < 2 ? 'Farah Abel' : `Somebody Else${String.fromCharCode(65 + (i % 26))}x`),
    );
    expect(learned(runs, 'greet', 'customer')).toEqual([{ task: true }]);
    expect(worldJson(fitWorld(runs))).not.toContain('Farah');
  });

  test('no constant where it looks like an address or a number', () => {
    expect(
      learned(
        times(9, (i) => cancel(i, 'desk@a.example')),
        'cancel',
        'reason',
      ),
    ).toEqual([]);
    expect(
      learned(
        times(9, (i) => cancel(i, 'ticket 20311')),
        'cancel',
        'reason',
      ),
    ).toEqual([]);
  });

  test('the words of the task, which keep a value from being a constant', () => {
    const told = times(8, (i) => cancel(i, 'lost parcel', 'it is about a Lost Parcel, help'));
    expect(learned(told, 'cancel', 'reason')).toEqual([{ task: true }]);
    expect(worldJson(fitWorld(told))).not.toContain('lost parcel');
  });

  test('the words that the user said in the middle of the run, only once they are said', () => {
    const says = (i: number, order: 'before' | 'after') => {
      const code = `K${10_000 + i}`;
      const steps = [ok('greet', {}, 'hello'), ok('open', { code }, 'opened'), ok('bye', {}, 'bye')];
      steps[order === 'before' ? 1 : 2]!.heard = `my code is ${code}`;
      return run(i, 'let me in', steps);
    };
    expect(
      learned(
        times(6, (i) => says(i, 'before')),
        'open',
        'code',
      ),
    ).toEqual([{ task: true }]);
    expect(
      learned(
        times(6, (i) => says(i, 'after')),
        'open',
        'code',
      ),
    ).toEqual([]);
  });

  test('a place in what an earlier call returned', () => {
    const runs = times(6, (i) =>
      run(i, 'what is my name', [
        ok('find_user', { email: `u${i}@a.example` }, { user: { id: `user_${10_000 + i}` }, found: true }),
        ok('get_user', { user_id: `user_${10_000 + i}` }, { name: 'someone' }),
      ]),
    );
    expect(learned(runs, 'get_user', 'user_id')).toEqual([{ action: 'find_user', path: 'user.id' }]);
  });

  test('a place that belongs to the object that another argument names', () => {
    const runs = times(14, (i) => {
      const [mine, other] = [order(2 * i, 'delivered'), order(2 * i + 1, 'delivered')];
      return run(i, `return the lamp of ${mine.order_id}`, [
        getOrder(mine),
        getOrder(other),
        ok('return_order', { order_id: mine.order_id, item_ids: [mine.items[0]!.item_id] }, 'done'),
      ]);
    });
    expect(learned(runs, 'return_order', 'item_ids')).toEqual([
      { action: 'get_order', path: 'items[].item_id', same: 'order_id' },
    ]);
  });

  test('the words of the task after places that explain all, where users of one unit in eight said it too', () => {
    const move = (i: number, says: boolean) => {
      const street = `${i} Elm Road`;
      return run(i, says ? `move it to ${street}` : 'move it to where I live', [
        ok('get_user', {}, { street, joined: `y${i}` }),
        ok('move_order', { street }, 'moved'),
      ]);
    };
    const place = { action: 'get_user', path: 'street' };
    const said = (count: number) => times(16, (i) => move(i, i < count));
    expect(learned(said(2), 'move_order', 'street')).toEqual([place, { task: true }]);
    expect(learned(said(1), 'move_order', 'street')).toEqual([place]);
  });

  test('what refused calls had, while none went through', () => {
    const ask = (i: number) => ({
      ...ok('mail', { film: `F${i}x9` }, ''),
      outcome: 'error' as const,
      error: 'no',
    });
    const runs = times(6, (i) => run(i, 'mail it', [ok('find', {}, { film: `F${i}x9` }), ask(i)], 0));
    expect(learned(runs, 'mail', 'film')).toEqual([{ action: 'find', path: 'film' }]);
  });

  test('nothing that refusals name, while none went through', () => {
    const wrong = (i: number) => ({
      ...ok('mail', { film: `F${i}x9` }, `F${i}x9 is no film`),
      outcome: 'error' as const,
      error: 'no',
    });
    const runs = times(6, (i) => run(i, 'mail it', [ok('find', {}, { film: `F${i}x9` }), wrong(i)], 0));
    expect(learned(runs, 'mail', 'film')).toEqual([]);
  });

  test('values beside one that worked that were refused too seldom to say that they never do', () => {
    const pack = (i: number, size: string, works: boolean) =>
      run(i, 'pack it', [
        works ? ok('pack', { size }, 'ok') : { ...ok('pack', { size }, 'no'), outcome: 'error', error: 'no' },
      ]);
    const few = [
      ...times(3, (i) => pack(i, 'small', true)),
      ...times(6, (i) => pack(i, 'small', false), 10),
      ...times(4, (i) => pack(i, 'large', false), 20),
      ...times(80, (i) => pack(i, 'huge', false), 30),
    ];
    expect(learned(few, 'pack', 'size')).toEqual([{ constant: ['small', 'large'] }]);
  });

  test('nothing where calls were refused: their values may be wrong', () => {
    const runs = times(8, (i) => cancel(i, 'too late'));
    for (const { steps } of runs) steps[0]!.outcome = 'error';
    expect(learned(runs, 'cancel', 'reason')).toEqual([]);
  });

  test('the words of the task and places together, in the little shop', () => {
    const runs = shopRuns();
    expect(learned(runs, 'get_order', 'order_id')).toEqual([{ task: true }]);
    expect(learned(runs, 'cancel_order', 'reason')).toEqual([{ constant: ['no longer needed'] }]);
    expect(learned(runs, 'return_order', 'item_ids')).toEqual([
      { action: 'get_order', path: 'items[].item_id' },
    ]);
  });
});

describe('an argument is planned to come from', () => {
  const mail = (i: number) => ok('find_by_mail', { mail: `p${i}@mail.example` }, `user-${20_000 + i}`);
  const name = (i: number) => ok('find_by_name', { name: `Somebody ${i}` }, `user-${20_000 + i}`);
  const close = (i: number) => ok('close_account', { user: `user-${20_000 + i}` }, 'closed');
  const look = (i: number) =>
    ok('get_user', { user: `user-${20_000 + i}` }, { tier: i % 2 ? 'gold' : 'silver' });
  const planned = (runs: ObservedRun[]) =>
    stepOf('close_account', 0.9, fitWorld(runs)).args!.find((arg) => arg.name === 'user')!.from;
  const ask = (i: number) => `close the account of p${i}@mail.example, Somebody ${i}`;
  const closed = (count: number) => times(count, (i) => run(i, ask(i), [mail(i), close(i)]));

  test('where the same argument of another action comes from, after its own places', () => {
    const looked = times(16, (i) => run(i, ask(i), [i % 2 ? mail(i) : name(i), look(i)]), 5);
    expect(planned([...closed(5), ...looked])).toEqual([
      { action: 'find_by_mail', path: '' },
      { action: 'find_by_name', path: '' },
    ]);
  });

  test('its own places alone where enough have told them', () => {
    const looked = times(16, (i) => run(i, ask(i), [i % 2 ? mail(i) : name(i), look(i)]), 12);
    expect(planned([...closed(12), ...looked])).toEqual([{ action: 'find_by_mail', path: '' }]);
  });

  test('nowhere else where the two share no place', () => {
    const looked = times(8, (i) => run(i, ask(i), [name(i), look(i)]), 5);
    expect(planned([...closed(5), ...looked])).toEqual([{ action: 'find_by_mail', path: '' }]);
  });
});
