import { describe, expect, test } from 'vitest';
import { learnRemedies } from '../../../src/world/remedies/learn-remedies.js';
import { untriedWays } from '../../../src/world/remedies/untried-ways.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { ok, refused, run, times } from '../shop.js';

const OWING = 'money is owing';
const send = refused('send', { id: 'p1' }, OWING);
const done = (action: string) => ok(action, { id: 'p1' }, 'done');
const fee = refused('take_fee', { id: 'p1' }, 'no weight is known');

const ways = (runs: ObservedRun[], goals: string[] = ['send']) =>
  untriedWays(runs, learnRemedies(runs), new Set(goals));

/** Runs that nobody got past the error in, after all that was done in between. */
const stuck = (count: number, between: string[], from = 0) =>
  times(
    count,
    (i) => run(i, 'send it', [send, ...between.flatMap((action) => [done(action), send])], 0),
    from,
  );

/** Runs that show that the fee is refused until it was weighed. */
const weighed = times(3, (i) => run(i, 'pay', [fee, done('weigh'), done('take_fee')]), 50);

describe('what may put an error right that nobody got past', () => {
  test('is what is left when all that did not help is out', () => {
    expect(ways([...stuck(4, ['print', 'look']), ...weighed])[0]).toMatchObject({
      error: OWING,
      actions: ['send'],
      ways: [{ way: ['weigh', 'take_fee'] }],
    });
  });

  test('is likelier what puts no other error right', () => {
    const [found] = ways([...stuck(4, ['print', 'look']), ...weighed]);
    expect(found!.ways.map(({ way }) => way.at(-1))).toEqual(['take_fee']);
    expect(found!.ways[0]!.chance).toBeGreaterThan(0.4);
  });

  test('is not said where too much was not tried', () => {
    const others = times(3, (i) => run(i, 'stroll', ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(done)), 70);
    expect(ways([...stuck(1, []), ...others])).toEqual([]);
  });

  test('is not what tasks ask for, nor what meets the error itself', () => {
    const hand = refused('hand_over', { id: 'p1' }, OWING);
    const runs = [
      ...stuck(4, ['print', 'look']),
      ...times(4, (i) => run(i, 'hand it over', [hand, done('print'), hand], 0), 20),
      ...times(2, (i) => run(i, 'claim', [done('claim')]), 40),
      ...weighed,
    ];
    const [found] = ways(runs, ['send', 'claim']);
    expect(found!.actions).toEqual(['hand_over', 'send']);
    expect(found!.ways.map(({ way }) => way.at(-1))).toEqual(['take_fee']);
  });

  test('is nothing for an error that something is known to put right, or that a goal brought about', () => {
    const past = times(3, (i) => run(i, 'send it', [send, done('take_fee'), done('send')]), 30);
    expect(ways([...stuck(4, ['print']), ...past]).filter(({ error }) => error === OWING)).toEqual([]);
    const gone = refused('print', { id: 'p1' }, 'it has left the house');
    const late = times(4, (i) => run(i, 'send it', [done('send'), gone, done('look'), gone], 0), 30);
    expect(ways([...late, ...weighed])).toEqual([]);
  });
});
