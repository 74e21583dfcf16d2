import { describe, expect, test } from 'vitest';
import {
  kindredRemedies,
  untriedRemedies,
  withUntried,
} from '../../../src/engine/enhance/sought-remedies.js';
import type { UntriedWay } from '../../../src/world/remedies/untried-ways.js';
import { fitWorld } from '../../world/fit-world.js';
import { ok, refused, run, times } from '../../world/shop.js';

const done = (action: string) => ok(action, {}, 'done');
const late = ['a', 'b', 'c', 'd', 'e', 'f'].map(done);

/** Both are refused while it is sealed; only sending was met with a fee so far. Handing over goes through so often. */
const worldAfter = (passes: number) =>
  fitWorld([
    ...times(4, (i) => run(i, 'send', [refused('send', {}, 'it is sealed'), done('unseal'), done('send')])),
    ...times(
      4,
      (i) => run(i, 'hand', [refused('hand', {}, 'it is sealed'), done('unseal'), done('hand')]),
      10,
    ),
    ...times(6, (i) => run(i, 'send', [refused('send', {}, 'a fee is due'), done('pay'), done('send')]), 20),
    ...times(passes, (i) => run(i, 'hand', [done('hand')]), 40),
    ...times(2, (i) => run(i, 'stroll', late), 90),
  ]);

describe('errors that an action has not met', () => {
  test('are told of it where actions that are refused by a rule of its own met them', () => {
    expect(kindredRemedies('hand', worldAfter(0), [])).toEqual([
      // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
      { remedy: { error: 'a fee is due', then: ['pay'], support: 6 }, chance: expect.any(Number) },
    ]);
  });

  test('are less likely the more often it went through, and then not told', () => {
    const [few] = kindredRemedies('hand', worldAfter(0), []);
    const [more] = kindredRemedies('hand', worldAfter(1), []);
    expect(more!.chance).toBeLessThan(few!.chance);
    expect(kindredRemedies('hand', worldAfter(20), [])).toEqual([]);
  });
});

describe('what was not tried against an error', () => {
  const untried: UntriedWay[] = [
    {
      error: 'a fee is due',
      actions: ['send'],
      ways: [
        { way: ['weigh', 'pay'], chance: 0.5 },
        { way: ['weigh', 'look'], chance: 0.3 },
      ],
    },
  ];

  test('stands in the steps that meet it, with no support', () => {
    const then = ['weigh', 'pay', 'look'];
    expect(untriedRemedies('send', untried)).toEqual([{ error: 'a fee is due', then, support: 0 }]);
    expect(untriedRemedies('hand', untried)).toEqual([]);
    expect(withUntried({ action: 'hand', chance: 1 }, untried)).toEqual({ action: 'hand', chance: 1 });
  });

  test('gives way to what is known', () => {
    // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
    const known = { error: 'a fee is due', then: ['ask'], support: 3 };
    const step = { action: 'send', chance: 1, if_refused: [known] };
    expect(withUntried(step, untried)).toBe(step);
  });
});
