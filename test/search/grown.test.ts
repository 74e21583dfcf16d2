import { describe, expect, test } from 'vitest';
import { searchGreedily } from '../../eval/ablations/greedy.js';
import { contrasts } from '../../src/search/contrast.js';
import { searchExhaustively } from '../../src/search/exhaustive.js';
import { END, type ExperienceNode, experienceTree } from '../../src/search/experience-tree.js';
import { posterior } from '../../src/search/posterior.js';
import { principalVariation } from '../../src/search/principal-variation.js';
import { searchPuct } from '../../src/search/puct.js';
import { withoutReplies } from '../../src/search/without-replies.js';
import { grow, path, prior, words } from './paths.js';

const shares = (nodes: ExperienceNode[]) => nodes.map(({ action, prior }) => [action, prior]);

describe('a tree as it grows', () => {
  test('children have their share of the weight, most first, ties by name, and are made once', () => {
    const tree = grow([path(1, 'c', true, [], 0.5), path(2, 'b', true, [], 0.5), path(3, 'a', false)]);
    const children = tree.expand(tree.root);
    expect(shares(children)).toEqual([
      ['a', 0.5],
      ['b', 0.25],
      ['c', 0.25],
    ]);
    expect(tree.expand(tree.root)).toBe(children);
    expect(children.map(({ depth, visits, done, best }) => [depth, visits, done, best])).toEqual(
      Array(3).fill([1, 0, false, 0]),
    );
  });

  test('an end has nothing below it, and the value of those that ended there; so has the greatest depth', () => {
    const tree = grow([path(1, 'a', true), path(2, 'abc', false)], { maxDepth: 2 });
    const [a] = tree.expand(tree.root);
    const [end, b] = tree.expand(a!);
    expect([end!.action, end!.done, end!.best]).toEqual([END, true, posterior(1, 0, prior).lower]);
    expect([b!.action, b!.done, b!.best]).toEqual(['b', true, posterior(0, 1, prior).lower]);
    expect([tree.expand(end!), tree.expand(b!)]).toEqual([[], []]);
  });

  test('a tree of no paths has nothing in it, and is done at once', () => {
    const tree = grow([]);
    expect(tree.expand(tree.root)).toEqual([]);
    expect(tree.root.done).toBe(true);
    expect(searchPuct(tree, { budget: 10, exploration: 1 })).toEqual({ simulations: 0, expanded: 0 });
  });

  test('a path that stands at several places of a node counts once, with its greatest weight', () => {
    const paths = [path(1, 'aa', true), path(2, 'a', false)];
    const start = [
      { path: 0, position: 0, weight: 0.4 },
      { path: 0, position: 1, weight: 0.9 },
      { path: 0, position: 1, weight: 0.2 },
      { path: 1, position: 0, weight: 0.5 },
    ];
    const tree = experienceTree({ paths, start, prior, stitch: 0, maxDepth: 5 });
    expect(tree.root.posterior).toEqual(posterior(0.9, 0.5, prior));
    // Looked at again, it is the same: nothing is left of the first look.
    const [a] = tree.expand(tree.root);
    expect(a!.posterior).toEqual(posterior(0.9, 0.5, prior));
  });
});

describe('where a search looks first', () => {
  // Five runs of ten begin with a and mostly fail; one begins with b and comes through.
  const paths = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => path(id, 'ax', id < 3)),
    ...[9, 10].map((id) => path(id, 'by', true)),
  ];
  const first = (exploration: number) => {
    const tree = grow(paths);
    searchPuct(tree, { budget: 1, exploration });
    return tree.root.children!.find(({ visits }) => visits > 0)!.action;
  };

  test('is by what became of runs, and the more it explores by how many went there', () => {
    expect(first(0)).toBe('b');
    expect(first(10)).toBe('a');
  });

  test('is elsewhere the next time, where it explores', () => {
    const tree = grow([...paths, path(11, 'az', true), path(12, 'aw', true)]);
    searchPuct(tree, { budget: 2, exploration: 1 });
    expect(tree.root.children!.map(({ action, visits }) => [action, visits])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
});

describe('runs that meet', () => {
  const joinedAt = (stitch: number, weights: [number, number]) => {
    const tree = grow(
      [path(1, 'ax', false, [1, 7], weights[0]), path(2, 'ay', true, [3, 7], weights[1])].map((one, i) => ({
        ...one,
        // The second begins elsewhere, so that it is only there where it is joined.
        steps:
          i === 0
            ? one.steps
            : [{ action: 'z', situation: 99 }, { action: 'a', situation: 3 }, one.steps[1]!],
      })),
      { stitch },
    );
    const a = tree.expand(tree.root).find(({ action }) => action === 'a')!;
    return a.cursors.filter(({ path: of }) => of === 1);
  };

  test('count for the less of the two weights, times the stitch', () => {
    expect(joinedAt(0.5, [1, 0.4])).toEqual([{ path: 1, position: 2, weight: 0.2 }]);
    expect(joinedAt(0.5, [0.3, 0.8])).toEqual([{ path: 1, position: 2, weight: 0.15 }]);
    expect(joinedAt(0, [1, 1])).toEqual([]);
  });

  test('are left out where they count for next to nothing', () => {
    expect(joinedAt(0.5, [1, 0.001])).toEqual([]);
    expect(joinedAt(0.5, [1, 0.002])).toHaveLength(1);
  });

  test('are joined at one place each, the earliest of equals', () => {
    const looping = path(2, 'zayay', true, [50, 51, 7, 52, 7]);
    const tree = grow([path(1, 'ax', false, [1, 7]), looping], { stitch: 1 });
    const a = tree.expand(tree.root).find(({ action }) => action === 'a')!;
    expect(a.cursors).toEqual([
      { path: 0, position: 1, weight: 1 },
      { path: 1, position: 2, weight: 1 },
    ]);
  });

  test('a run that is there already is not joined to itself', () => {
    const tree = grow([path(1, 'aax', true, [1, 7, 7])], { stitch: 1 });
    const [a] = tree.expand(tree.root);
    expect(a!.cursors).toEqual([{ path: 0, position: 1, weight: 1 }]);
  });
});

describe('the line that is told', () => {
  const node = (action: string, best: number, visits: number): ExperienceNode => ({
    action,
    best,
    visits,
    depth: 1,
    cursors: [],
    prior: 1,
    posterior: posterior(0, 0, prior),
    children: undefined,
    done: true,
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

  test('of equal ways every search tells the first', () => {
    const paths = [path(1, 'b', true), path(2, 'a', true)];
    for (const search of [
      searchGreedily,
      searchExhaustively,
      (tree: ReturnType<typeof grow>) => void searchPuct(tree, { budget: 9, exploration: 1 }),
    ]) {
      const tree = grow(paths);
      search(tree);
      expect(words(principalVariation(tree.root))).toBe(`a>${END}`);
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
