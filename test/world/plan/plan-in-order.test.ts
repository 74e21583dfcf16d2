import { expect, test } from 'vitest';
import { fitWorld } from '../fit-world.js';
import { names, plan, stepOf } from '../planned.js';
import { ok, refused, run, times } from '../shop.js';

// A plan is followed in its order, by whoever knows nothing else: what each step needs comes before it.

test('looks a thing up before a way out that is called with it, though a later step looks it up too', () => {
  const runs = times(20, (i) => {
    const [member, fee] = [`m-${10_000 + i}`, `fee-${30_000 + i}`];
    const owed = ok('get_fees', { member }, { fees: [{ fee_id: fee }] });
    const pay = ok('pay_fee', { fee_id: fee }, 'paid');
    const lend = { member, piece: `piece-${20_000 + i}` };
    const waive = ok('waive', { fee_id: fee }, 'waived');
    if (i % 2 === 0) return run(i, `waive what ${member} owes`, [owed, waive]);
    return run(i, `lend ${lend.piece} to ${member}`, [
      refused('lend', lend, 'the account is not clear'),
      owed,
      pay,
      ok('lend', lend, 'lent'),
    ]);
  });
  const clear = times(12, (i) => {
    const lend = { member: `m-${10_000 + i}`, piece: `piece-${20_000 + i}` };
    return run(50 + i, `lend ${lend.piece} to ${lend.member}`, [ok('lend', lend, 'lent')]);
  });
  const made = plan(fitWorld([...runs, ...clear]), ['lend', 'waive']);
  expect(names(made)).toEqual(['lend', 'pay_fee', 'get_fees', 'waive']);
  expect(stepOf(made, 'lend').if_refused![0]!.then).toEqual(['get_fees', 'pay_fee']);
});

test('takes a look-up that leads on to another of its kind once more, with what it told', () => {
  const runs = times(20, (i) => {
    const [old, now] = [`c-${10_000 + i}`, `c-${20_000 + i}`];
    const merged = i % 2 === 0;
    return run(i, `close the file of Pia Number${i}x`, [
      ok('find_client', { name: `Pia Number${i}x` }, { clients: [{ client_id: old }] }),
      ok('get_client', { client_id: old }, merged ? { into: { client_id: now } } : { pets: [`p-${i}00`] }),
      ...(merged ? [ok('get_client', { client_id: now }, { pets: [`p-${i}00`] })] : []),
      ok('close', { pet: `p-${i}00` }, 'closed'),
    ]);
  });
  const made = plan(fitWorld(runs), ['close']);
  expect(names(made)).toEqual(['find_client', 'get_client', 'get_client', 'close']);
  const [first, second] = made.steps.filter(({ action }) => action === 'get_client');
  expect(first!.args![0]!.from).toEqual([{ action: 'find_client', path: 'clients[].client_id' }]);
  expect(second!.args![0]!.from).toEqual([{ action: 'get_client', path: 'into.client_id' }]);
  expect(second!.chance).toBeLessThan(first!.chance);
});

test('does not ask that something was done which is done only in some state of things', () => {
  const seal = (i: number, loose: boolean, sealed = loose) => {
    const args = { lot_id: `L${10_000 + i}` };
    const shown = { ...args, packet: loose ? 'loose' : 'sealed', shelf: `s${i}` };
    return run(i, `store a duplicate of ${args.lot_id}`, [
      ok('get_lot', args, shown),
      ...(sealed ? [ok('seal_lot', args, { ...shown, packet: 'sealed' })] : []),
      ...(loose ? [] : [refused('seal_lot', args, 'already sealed')]),
      loose && !sealed ? refused('store', args, 'the packet is loose') : ok('store', args, 'stored'),
    ]);
  };
  const runs = [
    ...times(16, (i) => seal(i, true)),
    ...times(16, (i) => seal(i, true, false), 100),
    ...times(3, (i) => seal(i, false), 200),
  ];
  const made = plan(fitWorld(runs), ['store', 'seal_lot']);
  const sealing = stepOf(made, 'seal_lot');
  expect(sealing.only_if).toMatchObject([{ fact: 'get_lot.packet', values: ['loose'] }]);
  // Who stores what is sealed already has nothing to seal.
  expect((stepOf(made, 'store').only_if ?? []).map(({ fact }) => fact)).not.toContain('done.seal_lot');
});

test('tells of an error that many meet what the one who got past it did, unless others got past it in another way', () => {
  const lend = (i: number) => ({ member: `m-${10_000 + i}`, piece: `piece-${20_000 + i}` });
  const asked = (i: number) => refused('lend', lend(i), 'the account is not clear');
  const stuck = (i: number) => run(i, `lend ${lend(i).piece}`, [asked(i)], 0);
  const past = (i: number, ...by: string[]) =>
    run(i, `lend ${lend(i).piece}`, [
      asked(i),
      ...by.map((action) => ok(action, { member: lend(i).member }, { member: lend(i).member, done: action })),
      ok('lend', lend(i), 'lent'),
    ]);
  const clear = times(30, (i) => run(i, `lend ${lend(i).piece}`, [ok('lend', lend(i), 'lent')]), 300);
  const remedies = (...runs: ReturnType<typeof run>[]) =>
    (stepOf(plan(fitWorld([...clear, ...runs]), ['lend']), 'lend').if_refused ?? []).map((one) => one.then);
  expect(remedies(...times(5, stuck), past(50, 'vouch'))).toEqual([['vouch']]);
  expect(remedies(...times(5, stuck), past(50, 'vouch'), past(60))).toEqual([]);
});

test('says of a way out once that what it is for was not done yet, though that is learned of it too', () => {
  const [lend, pay] = [
    (i: number) => ({ member: `m-${10_000 + i}`, piece: `piece-${20_000 + i}` }),
    (i: number) => ({ member: `m-${10_000 + i}` }),
  ];
  const runs = [
    ...times(16, (i) =>
      run(i, `lend ${lend(i).piece} to ${pay(i).member}`, [
        refused('lend', lend(i), 'the account is not clear'),
        ok('pay_fee', pay(i), 'paid'),
        ok('lend', lend(i), 'lent'),
      ]),
    ),
    ...times(
      16,
      (i) =>
        run(i, `lend ${lend(i).piece} to ${pay(i).member}`, [
          ok('lend', lend(i), 'lent'),
          refused('pay_fee', pay(i), 'there is nothing owing'),
        ]),
      100,
    ),
  ];
  const way = stepOf(plan(fitWorld(runs), ['lend']), 'pay_fee');
  expect(way.only_if!.map(({ fact }) => fact)).toEqual(['done.lend']);
});
