import { describe, expect, test } from 'vitest';
import { stem } from '../../../src/domain/stems.js';
import { type Follows, learnRequirements as learn } from '../../../src/world/needs/learn-requirements.js';
import { resultFacts } from '../../../src/world/needs/result-facts.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { fitWorld } from '../fit-world.js';
import { ok, run, times } from '../shop.js';

const learnRequirements = (runs: readonly ObservedRun[], follows?: Follows) =>
  learn(runs, resultFacts(runs), follows);

const move = ok('move', {}, 'moved');
const print = ok('print', {}, 'printed');

const parcel = (i: number, query: string, steps: ReturnType<typeof ok>[], success: number) =>
  run(i, query, steps, success);

describe('what hardly any run comes through without', () => {
  test('is said, with the side on which it is done', () => {
    const after = learnRequirements([
      ...times(8, (i) => parcel(i, 'parcel', [move, print], 1)),
      ...times(8, (i) => parcel(i, 'parcel', [move], 0), 20),
    ]);
    expect(after).toMatchObject([{ of: 'move', action: 'print', when: 'after' }]);
    expect(after[0]).not.toHaveProperty('word');
    const before = learnRequirements([
      ...times(8, (i) => parcel(i, 'parcel', [print, move], 1)),
      ...times(8, (i) => parcel(i, 'parcel', [move], 0), 20),
    ]);
    expect(before).toMatchObject([{ of: 'move', action: 'print', when: 'before' }]);
  });

  test('is said of one run that came through, where all others failed though other tasks do not', () => {
    const others = times(20, (i) => parcel(i, 'letter', [print], i % 2), 100);
    const failed = times(15, (i) => parcel(i, 'parcel', [move], 0));
    const seal = ok('seal', {}, 'sealed');
    const one = parcel(50, 'parcel', [move, seal], 1);
    expect(learnRequirements([...others, ...failed, one])).toMatchObject([
      { of: 'move', action: 'seal', when: 'after' },
    ]);
    // Where everything mostly fails, or it failed a few times only, that says nothing.
    const hopeless = times(20, (i) => parcel(i, 'letter', [print], 0), 100);
    expect(learnRequirements([...hopeless, ...failed, one])).toEqual([]);
    expect(learnRequirements([...others, ...failed.slice(0, 3), one])).toEqual([]);
  });

  test('is said of a word alone where other tasks do without', () => {
    const found = learnRequirements([
      ...times(10, (i) => parcel(i, 'move parcel receipts', [move, print], 1)),
      ...times(10, (i) => parcel(i, 'move parcel receipt', [move], 0), 20),
      ...times(15, (i) => parcel(i, 'move parcel', [move], 1), 40),
      ...times(5, (i) => parcel(i, 'move parcel', [move, print], 1), 60),
    ]);
    expect(found).toMatchObject([{ of: 'move', action: 'print', when: 'after', word: stem('receipt') }]);
  });

  test('is what an action brought rather than what else the one run did that came through', () => {
    const strike = ok('strike', {}, 'struck off');
    const runs = [
      ...times(20, (i) => run(i, 'letter', [print], i % 2), 100),
      ...times(15, (i) => run(i, 'strike it off', [strike], 0)),
      run(50, 'strike it off', [strike, ok('free_shelf', {}, 'free'), ok('seal', {}, 'sealed')]),
    ];
    const actions = (follows?: (action: string, of: string) => boolean) =>
      learnRequirements(runs, follows).map(({ action }) => action);
    expect(actions().sort()).toEqual(['free_shelf', 'seal']);
    expect(actions((action, of) => action === 'free_shelf' && of === 'strike')).toEqual(['free_shelf']);
  });

  test('is not said where runs without it come through now and then', () => {
    expect(
      learnRequirements([
        ...times(20, (i) => parcel(i, 'parcel', [move, print], 1)),
        ...times(4, (i) => parcel(i, 'parcel', [move], 1), 40),
        ...times(16, (i) => parcel(i, 'parcel', [move], 0), 60),
      ]),
    ).toEqual([]);
  });

  test('is not said of few runs, of one voice, nor where no run says how it ended', () => {
    const runs = (count: number, ended: [number, number]) => [
      ...times(count, (i) => parcel(i, 'parcel', [move, print], ended[0])),
      ...times(count, (i) => parcel(i, 'parcel', [move], ended[1]), 20),
    ];
    expect(learnRequirements(runs(3, [1, 0]))).toEqual([]);
    expect(learnRequirements(runs(12, [1, 0]).map((one) => ({ ...one, subject: 'one' })))).toEqual([]);
    expect(learnRequirements(runs(12, [0.5, 0.5]))).toEqual([]);
    expect(learnRequirements(runs(12, [1, 0]))).toHaveLength(1);
  });

  test('is not said of a word that one voice alone says, however often', () => {
    const runs = (voice: (i: number) => string) => [
      ...times(80, (i) => ({ ...run(i, 'move Agatha', [move, print]), subject: voice(i) })),
      ...times(80, (i) => ({ ...run(i, 'move Agatha', [move], 0), subject: voice(i) }), 100),
      ...times(160, (i) => run(i, 'move', [move]), 1_000),
    ];
    expect(learnRequirements(runs(() => 'one'))).toEqual([]);
    expect(learnRequirements(runs((i) => `s${i % 9}`))).toHaveLength(1);
  });

  test('is not said of what only a kind of agent leaves out that never comes through', () => {
    const needs = (poor: string) =>
      fitWorld([
        ...times(12, (i) => ({ ...parcel(i, 'parcel', [move, print], 1), agent: 'good' })),
        ...times(12, (i) => ({ ...parcel(i, 'parcel', [move], 0), agent: poor }), 20),
      ]).requirements.map(({ of, action }) => [of, action]);
    expect(needs('poor')).toEqual([]);
    expect(needs('good')).toEqual([['move', 'print']]);
  });
});
