import { describe, expect, test } from 'vitest';
import { missingAfter, missingPieces, withMissing } from '../../../src/engine/enhance/missing.js';
import { kinshipOf } from '../../../src/world/needs/kinship.js';
import { learnStates } from '../../../src/world/needs/learn-states.js';
import { resultFacts } from '../../../src/world/needs/result-facts.js';
import { planActions } from '../../../src/world/plan/plan.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { withStates } from '../../../src/world/with-states.js';
import { fitWorld } from '../fit-world.js';
import { ok, refused, run, times } from '../shop.js';

/** How common values are at places of results. */
const background = new Map(
  [
    ['get_customer.segment', 'private', 'managed'],
    ['get_customer.channel', 'email', 'letter'],
    ['amend.catalogue', 'behind', 'in step'],
    ['list_bills.bills[].basis', 'metered', 'estimated'],
  ].map(([fact, ...values]) => [fact!, new Map(values.map((value) => [value, 0.5]))]),
);

/** What work that stops between its parts comes to. */
function whole<T>(work: Generator<void, T>): T {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}

const statesOf = (runs: readonly ObservedRun[], wanted?: ReadonlySet<string>) => {
  const results = resultFacts(runs, background);
  const kin = kinshipOf(runs, results, () => false, new Set(['get_customer']));
  return whole(learnStates(runs, results, kin, wanted));
};

const who = (i: number) => ({ customer: `cu-${10_000 + i}` });
const look = (i: number, segment: string) =>
  ok('get_customer', who(i), { segment, channel: i % 2 ? 'email' : 'letter' });
const act = (action: string, i: number) => ok(action, { ...who(i), account: `ac-${i}` }, 'done');
const no = (action: string, i: number) => refused(action, who(i), 'not now');
/** A run that looks the customer up and does something, after which it may do more. */
const served = (
  i: number,
  action: string,
  segment: string,
  more: ReturnType<typeof ok>[] = [],
  success = 1,
) =>
  run(
    i,
    action,
    [no('close', i), no('move', i), look(i, segment), act('close', i), act(action, i), ...more],
    success,
  );

const others = [
  ...times(8, (i) => served(i, 'close', 'private')),
  ...times(8, (i) => served(i, 'move', 'private'), 20),
];
const failing = [
  ...times(5, (i) => served(i, 'close', 'managed', [no('write', i)], 0), 40),
  ...times(5, (i) => served(i, 'move', 'managed', [], 0), 60),
];

describe('what goes with a state', () => {
  test('is missing where runs that looked it up fail whatever they do, and told of all of that', () => {
    const { gaps, requirements } = statesOf([...others, ...failing]);
    expect(requirements).toEqual([]);
    const where = { fact: 'get_customer.segment', value: 'managed' };
    expect(gaps.map(({ of, where }) => ({ of, where }))).toEqual([
      { of: 'close', where },
      { of: 'move', where },
    ]);
    expect(gaps[1]!.failed).toBe(10);
    expect(gaps[1]!.open).toEqual([{ action: 'write', weight: expect.closeTo(0.8 ** 5) }]);
  });

  test('is known once a run came through with it, where all others fail', () => {
    const wrote = times(2, (i) => served(i, 'move', 'managed', [act('write', i)]), 80);
    const { gaps, requirements } = statesOf([...others, ...failing, ...wrote]);
    expect(gaps).toEqual([]);
    expect(requirements.find(({ of }) => of === 'move')).toMatchObject({
      action: 'write',
      when: 'after',
      where: { fact: 'get_customer.segment', value: 'managed' },
    });
  });

  test('is neither what is only looked up nor what tasks ask for by themselves', () => {
    const wrote = times(2, (i) => served(i, 'move', 'managed', [act('write', i)]), 80);
    const { requirements } = statesOf([...others, ...failing, ...wrote], new Set(['write']));
    expect(requirements).toEqual([]);
    expect(statesOf([...others, ...failing], new Set(['write'])).gaps).toEqual([]);
  });

  test('is not looked for where runs come through all the same, nor where much was refused', () => {
    const well = times(4, (i) => served(i, 'move', 'managed'), 80);
    expect(statesOf([...others, ...failing, ...well]).gaps).toEqual([]);
    const stuck = failing.map((one) => ({
      ...one,
      steps: [...one.steps, ...['a', 'b', 'c', 'd'].map((action) => refused(action, {}, 'no such thing'))],
    }));
    expect(statesOf([...others, ...stuck]).gaps).toEqual([]);
  });

  test('is told by what the result of an action shows, after it alone', () => {
    const amend = (i: number, catalogue: string, more: ReturnType<typeof ok>[], success: number) =>
      run(i, 'amend', [no('amend', i), ok('amend', who(i), { catalogue }), ...more], success);
    const runs = [
      ...times(8, (i) => amend(i, 'behind', [no('publish', i)], 0)),
      ...times(8, (i) => amend(i, 'in step', [no('publish', i)], 1), 20),
    ];
    expect(statesOf(runs).gaps).toMatchObject([
      { of: 'amend', where: { fact: 'amend.catalogue', value: 'behind' }, open: [{ action: 'publish' }] },
    ]);
    const found = times(2, (i) => amend(i, 'behind', [act('publish', i)], 1), 40);
    expect(statesOf([...runs, ...found]).requirements).toMatchObject([
      { of: 'amend', action: 'publish', when: 'after' },
    ]);
  });

  test('is told by the one of several things that something was done to', () => {
    const bills = (i: number) =>
      ok('list_bills', who(i), {
        bills: [
          { bill: `bi-${i}a`, basis: i % 2 ? 'estimated' : 'metered' },
          { bill: `bi-${i}b`, basis: 'metered' },
        ],
      });
    const dispute = (i: number, more: ReturnType<typeof ok>[] = [], success = 1) =>
      run(i, 'dispute', [bills(i), ok('dispute', { bill: `bi-${i}a` }, 'noted'), ...more], success);
    const runs = [
      run(
        100,
        'dispute',
        [refused('dispute', { bill: 'x' }, 'no bill'), refused('reissue', { bill: 'x' }, 'no')],
        0,
      ),
      ...times(8, (i) => dispute(2 * i)),
      ...times(8, (i) => dispute(2 * i + 1, [], 0), 20),
    ];
    expect(statesOf(runs).gaps).toMatchObject([
      {
        of: 'dispute',
        where: { fact: 'list_bills.bills[].basis', value: 'estimated' },
        open: [{ action: 'reissue' }],
      },
    ]);
  });

  test('is planned for whatever is done, once, after what tells it is so', () => {
    const runs = [
      ...others,
      ...failing,
      ...times(4, (i) => served(i, 'move', 'managed', [act('write', i)]), 80),
    ];
    const results = resultFacts(runs, background);
    const fitted = {
      world: fitWorld(runs),
      results,
      kin: kinshipOf(runs, results, () => false, new Set(['get_customer'])),
    };
    const world = whole(withStates(fitted, runs, new Set(['close', 'move'])));
    const chances = new Map([
      ['close', 0.9],
      ['move', 0.9],
      ['get_customer', 0.9],
    ]);
    const plan = planActions(world, {
      chances,
      goals: ['close', 'move'],
      sure: ['close', 'move'],
      stems: new Set(),
      success: 0.5,
    });
    const actions = plan.steps.map(({ action }) => action);
    expect(actions.filter((action) => action === 'write')).toHaveLength(1);
    expect(actions.at(-1)).toBe('write');
    expect(plan.steps.at(-1)!.only_if).toMatchObject([
      { fact: 'get_customer.segment', values: ['managed'], held: 4, refused: 10 },
    ]);
  });

  test('is guessed at once, with what tells it looked up before', () => {
    const runs = [...others, ...failing];
    const results = resultFacts(runs, background);
    const kin = kinshipOf(runs, results, () => false, new Set(['get_customer']));
    const world = whole(
      withStates({ world: fitWorld(runs), results, kin }, runs, new Set(['close', 'move'])),
    );
    const plan = {
      chance: 0.5,
      goals: [
        { action: 'close', chance: 0.9 },
        { action: 'move', chance: 0.9 },
      ],
      steps: [
        { action: 'close', chance: 0.9 },
        { action: 'move', chance: 0.9 },
      ],
    };
    const missing = missingAfter(
      plan,
      world,
      new Map(),
      () => 0.5,
      () => true,
    );
    expect(missing).toHaveLength(1);
    // With its state, and the state in a sentence of its own.
    expect(missingPieces(missing, () => [1])).toHaveLength(2);
    expect(withMissing(plan, missing, world).steps.map(({ action }) => action)).toEqual([
      'close',
      'move',
      'get_customer',
      'write',
    ]);
  });
});
