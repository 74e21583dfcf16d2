import { describe, expect, test } from 'vitest';
import { prerequisites, saidConditions } from '../../../src/world/plan/plan-needs.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { worldJson } from '../../../src/world/world-code.js';
import { fitWorld } from '../fit-world.js';
import { cancelRun, getOrder, ok, order, refused, run, shopRuns, times } from '../shop.js';

const said = (runs: ObservedRun[], action: string) =>
  saidConditions(fitWorld(runs).actions.get(action)!).map(({ fact, values }) => ({ fact, values }));

/** Nobody tried it twice: what it leaves behind does not let it through again. */
const once = (action: string) => ({ fact: `done.${action}\norder_id`, values: ['false'] });

describe('whether a call goes through depends on', () => {
  test('the state of the object that an argument names', () => {
    const [found] = saidConditions(fitWorld(shopRuns()).actions.get('cancel_order')!);
    expect(found).toMatchObject({ fact: 'get_order.status\norder_id', values: ['pending'] });
    expect([found!.held, found!.refused]).toEqual([12, 6]);
    expect(said(shopRuns(), 'return_order')).toEqual([
      { fact: 'get_order.status\norder_id', values: ['delivered'] },
      once('return_order'),
    ]);
  });

  test('the state of that object, not of another that was looked at too', () => {
    const runs = shopRuns().map((one, i) => ({
      ...one,
      steps: [getOrder(order(500 + i, i % 2 === 0 ? 'pending' : 'delivered')), ...one.steps],
    }));
    expect(said(runs, 'cancel_order')).toEqual([
      { fact: 'get_order.status\norder_id', values: ['pending'] },
      once('cancel_order'),
    ]);
  });

  test('a state that nobody tried it in, though it is common', () => {
    const looked = times(24, (i) => run(i, 'look', [getOrder(order(i, 'delivered'))]), 100);
    const tried = times(24, (i) => cancelRun(i, 'pending'));
    expect(said([...tried, ...looked], 'cancel_order')).toEqual([
      { fact: 'get_order.status\norder_id', values: ['pending'] },
      once('cancel_order'),
    ]);
    expect(said(tried, 'cancel_order')).toEqual([]);
  });

  test('the state of one of several in a list, and of what is a part of it, never of another in the list', () => {
    // Two jars on each card; only the one that is kept cold can be drawn from.
    const draw = (i: number, kept: string) => {
      const [mine, other] = [`jar-${10_000 + i}`, `jar-${50_000 + i}`];
      const card = `card-${20_000 + i}`;
      const jars = [
        { jar_id: other, kept: { in: kept === 'cold' ? 'warm' : 'cold' } },
        { jar_id: mine, kept: { in: kept } },
      ];
      const args = { card_id: card, jar_id: mine };
      return run(i, 'draw some', [
        ok('get_card', { card_id: card }, { card_id: card, jars }),
        kept === 'cold' ? ok('draw', args, 'drawn') : refused('draw', args, 'it has gone off'),
      ]);
    };
    const runs = [...times(10, (i) => draw(i, 'cold')), ...times(10, (i) => draw(i, 'warm'), 20)];
    expect(said(runs, 'draw')[0]).toEqual({ fact: 'get_card.jars[].kept.in\njar_id', values: ['cold'] });
  });

  test('what an error is met for there, where other actions meet the same words for something else', () => {
    const check = (i: number, action: string, kind: string) => {
      const args = { film_id: `film-${10_000 + i}` };
      const right = (action === 'scan') === (kind === 'disc');
      return run(i, 'check it', [
        ok('get_film', args, { ...args, kind }),
        right ? ok(action, args, 'checked') : refused(action, args, 'wrong desk'),
      ]);
    };
    const runs = ['scan', 'wind'].flatMap((action, a) =>
      ['disc', 'reel'].flatMap((kind, k) => times(8, (i) => check(i, action, kind), 100 * (2 * a + k))),
    );
    expect(said(runs, 'scan')).toContainEqual({ fact: 'get_film.kind\nfilm_id', values: ['disc'] });
    expect(said(runs, 'wind')).toContainEqual({ fact: 'get_film.kind\nfilm_id', values: ['reel'] });
  });

  test('what its error says, whatever else calls are refused for', () => {
    // Whether it is shelved decides; which kind it is does not, though calls for drums were mostly refused for a debt.
    const lend = (i: number, status: string, kind: string, debt: boolean) => {
      const piece = { piece_id: `P${10_000 + i}`, status, kind };
      const args = { piece_id: piece.piece_id };
      const said = debt ? 'the account is not clear' : 'the piece is not in the house';
      return run(i, 'lend', [
        ok('get_piece', args, piece),
        debt || status !== 'shelved' ? refused('lend', args, said) : ok('lend', args, 'lent'),
      ]);
    };
    const runs = [
      ...times(12, (i) => lend(i, 'shelved', i % 2 === 0 ? 'drum' : 'flute', false)),
      ...times(8, (i) => lend(i, 'lent out', 'flute', false), 20),
      ...times(10, (i) => lend(i, i % 2 === 0 ? 'shelved' : 'lent out', 'drum', true), 40),
    ];
    expect(said(runs, 'lend')).toEqual([{ fact: 'get_piece.status\npiece_id', values: ['shelved'] }]);
  });

  test('no state of few units, which stands nowhere in the model', () => {
    const own = 'held for my aunt Agatha';
    const odd = times(
      3,
      (i) => {
        const of = order(i, own);
        return run(i, 'call it off', [getOrder(of), ok('cancel_order', { order_id: of.order_id }, 'done')]);
      },
      300,
    );
    const runs = [...shopRuns(), ...odd];
    expect(said(runs, 'cancel_order')).toEqual([
      { fact: 'get_order.status\norder_id', values: ['pending'] },
      once('cancel_order'),
    ]);
    expect(worldJson(fitWorld(runs))).not.toContain(own);
  });

  test('what another action left it in, though nobody tried', () => {
    const change = (i: number) => {
      const of = order(i, 'pending');
      const args = { order_id: of.order_id };
      return run(i, 'change it', [
        getOrder(of),
        ok('change_order', args, { ...of, status: 'changed' }),
        ok('note', args, { ...of, status: 'changed' }),
      ]);
    };
    const runs = [...shopRuns(), ...times(4, change, 300)];
    expect(said(runs, 'cancel_order')).toEqual([
      { fact: 'get_order.status\norder_id', values: ['pending'] },
      once('cancel_order'),
      once('change_order'),
    ]);
    // A delivered one cannot be changed to begin with, as far as anybody knows.
    expect(said(runs, 'return_order')).not.toContainEqual(once('change_order'));
  });

  test('what was done before', () => {
    const pay = (i: number, checked: boolean) => {
      const args = { account: `A${10_000 + i}` };
      return run(i, `pay ${args.account}`, [
        ...(checked ? [ok('check', args, 'fine')] : []),
        checked ? ok('pay', args, 'paid') : refused('pay', args, 'not checked'),
      ]);
    };
    const runs = [...times(8, (i) => pay(i, true)), ...times(8, (i) => pay(i, false), 20)];
    expect(said(runs, 'pay')).toEqual([{ fact: 'done.check\naccount', values: ['true'] }]);
    expect(prerequisites(fitWorld(runs).actions.get('pay')!)).toContain('check');
  });

  test('that it was not done before', () => {
    const runs = times(10, (i) => {
      const args = { account: `A${10_000 + i}` };
      return run(i, `close ${args.account}`, [
        ok('close', args, 'closed'),
        refused('close', args, 'it is closed'),
      ]);
    });
    expect(said(runs, 'close')).toEqual([{ fact: 'done.close\naccount', values: ['false'] }]);
    expect(prerequisites(fitWorld(runs).actions.get('close')!)).toEqual([]);
  });

  test('nothing, where every call goes through', () => {
    const runs = times(20, (i) => {
      const of = order(i, i % 2 === 0 ? 'pending' : 'delivered');
      return run(i, 'add a note', [
        ...(i % 3 === 0 ? [ok('greet', {}, 'hello')] : []),
        getOrder(of),
        ok('note', { order_id: of.order_id }, 'noted'),
      ]);
    });
    expect(said(runs, 'note')).toEqual([]);
  });

  test('nothing, where calls are refused whatever holds', () => {
    const runs = times(24, (i) => {
      const of = order(i, i % 2 === 0 ? 'pending' : 'delivered');
      const args = { order_id: of.order_id };
      return run(i, 'add a note', [
        getOrder(of),
        i % 4 < 2 ? ok('note', args, 'noted') : refused('note', args, 'try later'),
      ]);
    });
    expect(said(runs, 'note')).toEqual([]);
  });
});
