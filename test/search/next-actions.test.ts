import { expect, test } from 'vitest';
import { alongPlan, nextActions, weighedNext } from '../../src/search/next-actions.js';
import { fromStart, path } from './paths.js';

test('what successful runs did next comes first, with its share of them and the paths that took it', () => {
  const paths = [path(1, 'a', true), path(2, 'b', true, [], 0.5), path(3, 'b', true), path(4, 'c', false)];
  const next = nextActions(paths, fromStart(paths));
  // Failed runs count .3: 1 + .5 + 1 + .3 together.
  expect(next.map(({ action }) => action)).toEqual(['b', 'a', 'c']);
  expect(next.map(({ share }) => share)).toEqual(
    [1.5 / 2.8, 1 / 2.8, 0.3 / 2.8].map((n) => expect.closeTo(n, 9)),
  );
  expect(next[0]!.paths).toEqual([2, 1]);
});

test('ties go by name, equal paths by their order, and runs that end here are left out', () => {
  const paths = [
    path(1, 'ab', true),
    path(2, 'ac', true),
    path(3, 'a', true),
    path(4, 'ab', true),
    path(5, 'ac', true),
  ];
  const here = paths.map((_, i) => ({ path: i, position: 1, weight: 1 }));
  expect(nextActions(paths, here)).toEqual([
    { action: 'b', share: 0.5, paths: [0, 3] },
    { action: 'c', share: 0.5, paths: [1, 4] },
  ]);
  expect(nextActions(paths, [])).toEqual([]);
  const nobody = [{ ...path(1, 'a', true), successes: 0 }];
  expect(nextActions(nobody, fromStart(nobody))).toEqual([{ action: 'a', share: 0, paths: [0] }]);
});

test('the vote of like runs counts the less the more runs were learned from', () => {
  const voted = [
    { action: 'a', share: 0.75, paths: [2] },
    { action: 'b', share: 0.25, paths: [1] },
  ];
  const chances = new Map([
    ['b', 0.5],
    ['c', 0.5],
  ]);
  expect(weighedNext(voted, { chances, runs: 30 })).toEqual([
    { action: 'a', share: 0.375, paths: [2] },
    { action: 'b', share: 0.375, paths: [1] },
    { action: 'c', share: 0.25, paths: [] },
  ]);
  const [first] = weighedNext(voted, { chances, runs: 270 });
  expect(first).toEqual({ action: 'b', share: expect.closeTo(0.475, 9), paths: [1] });
  expect(weighedNext([], { chances, runs: 1 }).map(({ share }) => share)).toEqual([0.5, 0.5]);
});

test('what is left of a plan is likelier next the sooner it is to be done, and nothing is lost of the rest', () => {
  const next = ['c', 'b', 'a', 'x'].map((action) => ({ action, share: 0.2, paths: [] }));
  const along = alongPlan(next, [['a'], ['other', 'b'], ['c']], true);
  expect(along.map(({ action }) => action)).toEqual(['a', 'b', 'c', 'x']);
  expect(along.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(0.8, 9);
  const byNames = alongPlan(next, [['a']], false);
  expect(byNames[0]!.action).toBe('a');
  expect(byNames[0]!.share).toBeLessThan(along[0]!.share);
  expect(alongPlan(next, [], true).map(({ share }) => share)).toEqual([0.2, 0.2, 0.2, 0.2]);
});
