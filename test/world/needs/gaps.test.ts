import { describe, expect, test } from 'vitest';
import { missingAfter, withMissing } from '../../../src/engine/enhance/missing.js';
import { kinshipOf } from '../../../src/world/needs/kinship.js';
import { learnGaps as learn } from '../../../src/world/needs/learn-gaps.js';
import { learnRequirements } from '../../../src/world/needs/learn-requirements.js';
import { resultFacts } from '../../../src/world/needs/result-facts.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { fitWorld } from '../fit-world.js';
import { ok, refused, run, times } from '../shop.js';

const learnGaps = (runs: readonly ObservedRun[]) => {
  const results = resultFacts(runs);
  return learn(
    runs,
    results,
    kinshipOf(runs, results, () => false),
  );
};

const thing = (i: number) => ({ show: `S${i}` });
const stop = (i: number) => ok('stop', thing(i), 'stopped');
const pull = (i: number) => ok('pull', thing(i), 'pulled');
const refund = (i: number) => ok('refund', thing(i), 'sent');
const no = (action: string, i: number) => refused(action, thing(i), 'not now');

/** Shows are pulled: those that sell after the sale was stopped, and then money is to go back. */
const pulled: ObservedRun[] = [
  ...times(10, (i) => run(i, 'pull it', [pull(i)])),
  ...times(10, (i) => run(i, 'pull it', [no('pull', i), no('refund', i), stop(i), pull(i)], 0), 20),
  ...times(2, (i) => run(i, 'pull it', [no('stop', i), no('print', i), pull(i)]), 40),
];

describe('what is missing', () => {
  test('is looked for where no run came through with two things, among what is called with the same', () => {
    const gap = learnGaps(pulled).find(({ of }) => of === 'pull');
    expect(gap).toMatchObject({ given: 'stop', failed: 10 });
    expect(gap!.open).toEqual([
      { action: 'print', weight: 1 },
      { action: 'refund', weight: 1 },
    ]);
  });

  test('is told by customers: one who failed ten times is no ten', () => {
    const by = (who: string) =>
      pulled.map((each, i) => (i >= 10 && i < 20 ? { ...each, subject: who.repeat(1 + (i % 2)) } : each));
    const isPull = ({ of }: { of: string }) => of === 'pull';
    // Two customers, five times each: twice the root of five.
    expect(learnGaps(by('a')).find(isPull)).toMatchObject({ failed: 4 });
    const once = pulled.filter((_, i) => i < 10 || i >= 18).map((each) => ({ ...each, subject: 'b' }));
    expect(learnGaps(once).filter(isPull)).toEqual([]);
  });

  test('is less likely what was done or refused there in vain, and nothing once a run came through', () => {
    const vain = times(2, (i) => run(i, 'pull it', [stop(i), pull(i), no('print', i)], 0), 60);
    expect(learnGaps([...pulled, ...vain]).find(({ of }) => of === 'pull')!.open).toEqual([
      { action: 'print', weight: 0.25 },
      { action: 'refund', weight: 1 },
    ]);
    const found = run(80, 'pull it', [stop(80), pull(80), refund(80)]);
    expect(learnGaps([...pulled, found]).filter(({ of }) => of === 'pull')).toEqual([]);
  });

  test('is likeliest what its result brought something new for, wherever else that was refused', () => {
    const strike = (i: number) => ok('strike', thing(i), { left: { shelf_id: `shelf-${10_000 + i}` } });
    const taken = (i: number) =>
      refused('free_shelf', { shelf_id: `shelf-${50_000 + i}` }, 'jars stand on it');
    const runs = [
      ...times(10, (i) => run(i, 'strike it off', [no('strike', i), strike(i), taken(i)], 0)),
      ...times(10, (i) => run(i, 'pull it', [no('pull', i), pull(i)]), 100),
    ];
    const gap = learnGaps(runs).find(({ of }) => of === 'strike')!;
    expect(gap).toMatchObject({ failed: 10 });
    expect(gap.open).toEqual([
      { action: 'free_shelf', weight: 4 },
      { action: 'pull', weight: 1 },
    ]);
  });

  test('is guessed at for a task that is after it, one guess at a time', () => {
    const world = fitWorld(pulled);
    const plan = {
      chance: 0.5,
      goals: [{ action: 'pull', chance: 0.9 }],
      steps: [
        { action: 'stop', chance: 0.5 },
        { action: 'pull', chance: 0.9 },
      ],
    };
    const guess = (draw: number, explained = 0) =>
      missingAfter(
        plan,
        world,
        new Map([['refund', explained]]),
        (text) => (text.endsWith('refund') ? draw : 0.5),
        () => true,
      );
    expect(guess(0.9)).toEqual([{ of: 'pull', action: 'refund', failed: 10 }]);
    expect(guess(0.1)).toEqual([{ of: 'pull', action: 'print', failed: 10 }]);
    // What tasks ask for by themselves is not what is missing.
    expect(guess(0.9, 0.8)).toEqual([{ of: 'pull', action: 'print', failed: 10 }]);
    expect(withMissing(plan, guess(0.9), world).steps.map(({ action }) => action)).toEqual([
      'stop',
      'pull',
      'refund',
    ]);
  });

  test('is known once it was found: with both things and not with one', () => {
    const found = times(3, (i) => run(i, 'pull it', [no('refund', i), stop(i), pull(i), refund(i)]), 80);
    const runs = [...pulled, ...found];
    expect(learnRequirements(runs, resultFacts(runs))).toContainEqual(
      expect.objectContaining({ of: 'pull', action: 'refund', when: 'after', given: 'stop' }),
    );
  });
});
