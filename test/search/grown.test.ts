import { describe, expect, test } from 'vitest';
import { greedyPlanner } from '../../eval/ablations/greedy.js';
import { posterior } from '../../src/domain/maths/posterior.js';
import { contrasts } from '../../src/search/contrast.js';
import { END, type ExperienceNode, experienceTree } from '../../src/search/experience-tree.js';
import { planWays } from '../../src/search/plan-ways.js';
import { principalVariation } from '../../src/search/principal-variation.js';
import { withoutReplies } from '../../src/search/without-replies.js';
import { fromStart, grow, path, prior, words } from './paths.js';

describe('a tree as it grows', () => {
  test('children come most weight first, ties by name', () => {
    const { children } = grow([
      path(1, 'c', true, [], 0.5),
      path(2, 'b', true, [], 0.5),
      path(3, 'a', false),
    ]);
    expect(children.map(({ action }) => action)).toEqual(['a', 'b', 'c']);
  });

  test('an end has nothing below it, and the value of those that ended there; so has the greatest depth', () => {
    const [a] = grow([path(1, 'a', true), path(2, 'ab', false)]).children;
    const [end, b] = a!.children;
    expect([end!.action, end!.visits, end!.best]).toEqual([END, 1, posterior(1, 0, prior).lower]);
    expect([b!.action, b!.visits, b!.best]).toEqual(['b', 1, posterior(0, 1, prior).lower]);
    expect(end!.children).toEqual([]);
    const line = principalVariation(grow([path(1, 'ab'.repeat(30), true)]));
    expect([line.length, line.at(-1)!.children]).toEqual([40, []]);
  });

  test('a tree of no paths has nothing in it', () => {
    const root = grow([]);
    expect([root.children, root.visits, root.best]).toEqual([[], 0, 0]);
  });

  test('a path that stands at several places of a node counts once, with its greatest weight', () => {
    const paths = [path(1, 'aa', true), path(2, 'a', false)];
    const start = [
      { path: 0, position: 0, weight: 0.4 },
      { path: 0, position: 1, weight: 0.9 },
      { path: 0, position: 1, weight: 0.2 },
      { path: 1, position: 0, weight: 0.5 },
    ];
    const root = experienceTree({ paths, start, prior });
    expect(root.posterior).toEqual(posterior(0.9, 0.5, prior));
    // Looked at again, it is the same: nothing is left of the first look.
    const [a] = root.children;
    expect(a!.posterior).toEqual(posterior(0.9, 0.5, prior));
  });
});

describe('the line that is told', () => {
  const node = (action: string, best: number, visits: number): ExperienceNode => ({
    action,
    best,
    visits,
    cursors: [],
    posterior: posterior(0, 0, prior),
    children: [],
  });

  test('goes by the best value, then by visits, then by order', () => {
    const line = (...children: ExperienceNode[]) =>
      words(principalVariation({ ...node('(start)', 0, 0), children }));
    expect(line(node('a', 0.1, 9), node('b', 0.2, 1))).toBe('b');
    expect(line(node('a', 0.2, 1), node('b', 0.2, 2))).toBe('b');
    expect(line(node('a', 0.2, 2), node('b', 0.2, 2))).toBe('a');
    expect(line(node('a', 0.2, 1), node('b', 0.1, 2))).toBe('a');
    expect(line()).toBe('');
  });

  test('of equal ways every planner tells the first', () => {
    const paths = [path(1, 'b', true), path(2, 'a', true)];
    for (const planner of [greedyPlanner, planWays]) {
      expect(words(planner({ paths, start: fromStart(paths), prior }).line)).toBe(`a>${END}`);
    }
  });

  test('shows no replies, and what is done again and again once', () => {
    const paths = [{ ...path(1, 'aab', true), steps: [] as { action: string; situation: number }[] }];
    paths[0]!.steps = ['say', 'a', 'a', 'say', 'a', 'b'].map((action, situation) => ({ action, situation }));
    const told = (position: number) =>
      withoutReplies({ paths, start: [{ path: 0, position, weight: 1 }], prior });
    expect(told(0).paths[0]!.steps.map(({ action }) => action)).toEqual(['a', 'b']);
    expect([0, 1, 2, 5, 6].map((position) => told(position).start[0]!.position)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('contrasts', () => {
  test('count each run once, from where it stands, in order of the names', () => {
    const paths = [path(1, 'ba', true), path(2, 'ba', false), path(3, 'c', false)];
    const start = [
      { path: 0, position: 1, weight: 1 },
      { path: 0, position: 0, weight: 1 },
      { path: 1, position: 0, weight: 1 },
      { path: 2, position: 0, weight: 1 },
    ];
    const found = contrasts(paths, start, prior);
    expect(found.map(({ action, counts }) => [action, counts])).toEqual([
      ['a', { taken: [1, 1], skipped: [0, 1] }],
      ['b', { taken: [0, 1], skipped: [1, 1] }],
      ['c', { taken: [0, 1], skipped: [1, 1] }],
    ]);
    expect(found.map(({ need }) => need)).toEqual([0.75, 0.25, 0.25]);
  });

  test('agents of a kind are compared with each other alone', () => {
    const by = (agent: string, id: number, actions: string, ended: boolean) => ({
      ...path(id, actions, ended),
      agent,
    });
    // The good one always thinks first, the poor one never does; of the poor one's runs some look, and come through.
    const paths = [
      by('good', 1, 'ta', true),
      by('good', 2, 'ta', true),
      by('poor', 3, 'a', false),
      by('poor', 4, 'la', true),
    ];
    const found = contrasts(paths, fromStart(paths), prior);
    const counts = new Map(found.map((each) => [each.action, each.counts]));
    expect(counts.get('t')).toEqual({ taken: [2, 0], skipped: [0, 0] });
    expect(counts.get('l')).toEqual({ taken: [1, 0], skipped: [0, 1] });
  });

  test('runs that are little like the task count in the chances, not among those that people are told of', () => {
    const paths = [path(1, 'a', true), path(2, 'a', false)];
    const weighed = (weight: number) =>
      contrasts(
        paths,
        [
          { path: 0, position: 0, weight: 1 },
          { path: 1, position: 0, weight },
        ],
        prior,
      )[0]!;
    expect(weighed(0.1).counts.taken).toEqual([1, 1]);
    expect(weighed(0.09).counts.taken).toEqual([1, 0]);
    expect(weighed(0.09).taken).toEqual(posterior(1, 0.09, prior));
  });
});
