import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestRunsPlanner } from '../../eval/ablations/nearest-runs-planner.js';
import { expectedF1Set } from '../../src/domain/maths/expected-f1.js';
import { END } from '../../src/search/experience-tree.js';
import { needFit } from '../../src/search/need-fit.js';
import { planWays } from '../../src/search/plan-ways.js';
import type { Planner } from '../../src/search/planner.js';
import type { WalkedPath } from '../../src/search/walked-path.js';
import { fromStart, path, prior, words } from './paths.js';

describe('planners', () => {
  const request = (paths: WalkedPath[]) => ({ paths, start: fromStart(paths), prior });
  const planned = (planner: Planner, paths: WalkedPath[]) => words(planner(request(paths)).line);

  test('the nearest runs one by one: the way of the best of them, whatever the others say', () => {
    const paths = [
      path(1, 'a', false, [], 1),
      path(2, 'b', true, [], 0.5),
      ...[3, 4, 5, 6].map((id) => path(id, 'c', true, [], 0.4)),
    ];
    expect(planned(nearestRunsPlanner(1), paths)).toBe(`a>${END}`);
    expect(planned(nearestRunsPlanner(6), paths)).toBe(`b>${END}`);
    expect(planned(planWays, paths)).toBe(`c>${END}`);
  });

  test('replies and repeats make no other way', () => {
    const said = (id: number, actions: string[], ended: boolean): WalkedPath => ({
      ...path(id, '', ended),
      steps: actions.map((action, i) => ({ action, situation: id * 100 + i })),
    });
    const paths = [said(1, ['say', 'get', 'get', 'say', 'set'], true), said(2, ['get', 'set', 'say'], true)];
    const { line } = planWays(request(paths));
    expect(words(line)).toBe(`get>set>${END}`);
    expect(line.at(-1)!.posterior.runs).toBe(2);
  });

  test('nothing known gives no line', () => {
    for (const planner of [planWays, nearestRunsPlanner(5)]) expect(planner(request([])).line).toEqual([]);
  });

  test('in the middle of runs, only what follows counts', () => {
    const paths = [path(1, 'abc', true), path(2, 'xbd', false)];
    const middle = { paths, prior, start: [0, 1].map((at) => ({ path: at, position: 1, weight: 1 })) };
    expect(words(planWays(middle).line)).toBe(`b>c>${END}`);
  });
});

describe('needFit', () => {
  const chances = new Map([
    ['set', 0.9],
    ['drop', 0.1],
  ]);

  test('is best for the run that did what is needed and nothing else', () => {
    const fits = needFit(chances);
    const fitOf = (...taken: string[]) => fits(taken.map((action) => ({ action })));
    expect(fitOf('get', 'set')).toBeCloseTo(1.8 / 2, 9);
    expect(fitOf('get', 'set')).toBe(fitOf('set'));
    expect(fitOf('set', 'drop')).toBeLessThan(fitOf('set'));
    expect(fitOf('drop')).toBeLessThan(fitOf('set', 'drop'));
    expect(fitOf('get')).toBeCloseTo(0.1 * 0.9, 9);
  });

  test('no set of actions fits better than the one that would be announced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 7 }),
        (list) => {
          const all = new Map(list.map((chance, i) => [`a${i}`, chance]));
          const fits = needFit(all);
          const best = fits(expectedF1Set(list, 1).map((i) => ({ action: `a${i}` })));
          for (let bits = 0; bits < 2 ** list.length; bits++) {
            const taken = [...all.keys()].filter((_, i) => bits & (1 << i));
            expect(fits(taken.map((action) => ({ action })))).toBeLessThanOrEqual(best + 1e-12);
          }
        },
      ),
    );
  });
});
