import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchGreedily } from '../../eval/ablations/greedy.js';
import { contrasts } from '../../src/search/contrast.js';
import { searchExhaustively } from '../../src/search/exhaustive.js';
import { END, type ExperienceNode } from '../../src/search/experience-tree.js';
import { posterior } from '../../src/search/posterior.js';
import { principalVariation } from '../../src/search/principal-variation.js';
import { searchPuct } from '../../src/search/puct.js';
import type { WalkedPath } from '../../src/search/walked-path.js';
import { fromStart, grow, path, prior, words } from './paths.js';

describe('experience tree', () => {
  test('children are the actions really taken, most weight first, with what became of their runs', () => {
    const tree = grow([path(1, 'ab', true), path(2, 'ac', false), path(3, 'd', false)]);
    const children = tree.expand(tree.root);
    expect(children.map((child) => [child.action, child.cursors.length])).toEqual([
      ['a', 2],
      ['d', 1],
    ]);
    expect(children[0]!.posterior.runs).toBe(2);
    expect(children[0]!.posterior.mean).toBeCloseTo(0.5);
    expect(children[1]!.posterior.mean).toBeCloseTo(1 / 3);
  });

  test('runs that end are told apart from runs that go on', () => {
    const tree = grow([path(1, 'a', true), path(2, 'ab', false)]);
    const [a] = tree.expand(tree.root);
    expect(
      tree
        .expand(a!)
        .map((child) => child.action)
        .sort(),
    ).toEqual([END, 'b']);
  });

  test('stitching continues the good start of one run with the good end of another', () => {
    // Run 1 starts well and ends badly; run 2 is in the same situation 7 after the same action and ends well.
    const bad = path(1, 'abx', false, [1, 2, 7]);
    const good = path(2, 'zby', true, [3, 4, 7], 0.5);
    const apart = grow([bad, good]);
    const joined = grow([bad, good], { stitch: 1 });
    for (const tree of [apart, joined]) searchExhaustively(tree);
    const follow = (root: ExperienceNode, actions: string[]) =>
      actions.reduce<ExperienceNode | undefined>(
        (node, action) => node?.children?.find((child) => child.action === action),
        root,
      );
    expect(follow(apart.root, ['a', 'b', 'y'])).toBeUndefined();
    expect(follow(joined.root, ['a', 'b', 'y'])?.posterior.mean).toBeGreaterThan(0.5);
    expect(joined.root.best).toBeGreaterThanOrEqual(apart.root.best);
  });

  test('a situation met after another action is not joined', () => {
    const tree = grow([path(1, 'ab', false, [1, 7]), path(2, 'zy', true, [3, 7])], { stitch: 1 });
    searchExhaustively(tree);
    const a = tree.root.children!.find((child) => child.action === 'a')!;
    expect(a.children!.map((child) => child.action)).toEqual(['b']);
  });

  test('pessimism: three successes of four beat one lucky success of one', () => {
    const paths = [path(1, 'a', true), ...[2, 3, 4].map((id) => path(id, 'b', true)), path(5, 'b', false)];
    const tree = grow(paths);
    searchPuct(tree, { budget: 50, exploration: 1 });
    expect(words(principalVariation(tree.root))).toBe(`b>${END}`);
  });
});

describe('the value of a way', () => {
  test('is what became of the runs that went it to its end, not of those that began like it', () => {
    // Nearly all that begin with a fail; the two that go on with b and c never do.
    const paths = [
      ...[1, 2, 3, 4, 5, 6].map((id) => path(id, 'ax', false)),
      ...[7, 8].map((id) => path(id, 'abc', true)),
      ...[9, 10, 11].map((id) => path(id, 'd', id === 9)),
    ];
    const tree = grow(paths);
    searchPuct(tree, { budget: 50, exploration: 1 });
    expect(words(principalVariation(tree.root))).toBe(`a>b>c>${END}`);
    expect(tree.root.best).toBe(posterior(2, 0, prior).lower);
    expect(tree.root.children!.find(({ action }) => action === 'a')!.posterior.mean).toBeLessThan(0.5);
  });

  test('what looks one step ahead goes where most begin well; the search where ways end well', () => {
    const paths = [
      ...[1, 2, 3, 4].map((id) => path(id, 'ax', false)),
      ...[5, 6, 7].map((id) => path(id, 'ay', true)),
      ...[8, 9, 10, 11, 12].map((id) => path(id, 'd', id < 11)),
    ];
    const line = (search: (tree: ReturnType<typeof grow>) => void): string => {
      const tree = grow(paths);
      search(tree);
      return words(principalVariation(tree.root));
    };
    expect(line(searchGreedily)).toBe(`d>${END}`);
    expect(line(searchExhaustively)).toBe(`a>y>${END}`);
  });
});

const anyPaths = fc
  .array(
    fc.record({
      actions: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 }),
      ended: fc.boolean(),
      weight: fc.double({ min: 0.05, max: 1, noNaN: true }),
      situations: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 5, maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((p, i) => path(i + 1, p.actions, p.ended, p.situations, p.weight)));

describe('PUCT and its exhaustive twin', () => {
  test('with enough budget PUCT finds exactly the value and the line of the twin', () => {
    fc.assert(
      fc.property(anyPaths, fc.constantFrom(0, 0.5, 1), (paths, stitch) => {
        const exact = grow(paths, { stitch, maxDepth: 6 });
        const searched = grow(paths, { stitch, maxDepth: 6 });
        searchExhaustively(exact);
        searchPuct(searched, { budget: 1_000_000, exploration: 1 });
        expect(searched.root.done).toBe(true);
        expect(searched.root.best).toBe(exact.root.best);
      }),
      { numRuns: 150 },
    );
  });

  test('more budget never finds less, and never more than there is', () => {
    fc.assert(
      fc.property(anyPaths, (paths) => {
        const exact = grow(paths, { stitch: 0.5, maxDepth: 6 });
        searchExhaustively(exact);
        let before = Number.NEGATIVE_INFINITY;
        for (const budget of [1, 4, 16, 64]) {
          const tree = grow(paths, { stitch: 0.5, maxDepth: 6 });
          searchPuct(tree, { budget, exploration: 1 });
          expect(tree.root.best).toBeGreaterThanOrEqual(before);
          expect(tree.root.best).toBeLessThanOrEqual(exact.root.best);
          before = tree.root.best;
        }
      }),
      { numRuns: 100 },
    );
  });

  test('the order of the paths does not change the value', () => {
    fc.assert(
      fc.property(anyPaths, (paths) => {
        const value = (list: WalkedPath[]) => {
          const tree = grow(list, { stitch: 0.5, maxDepth: 6 });
          searchExhaustively(tree);
          return tree.root.best;
        };
        expect(value([...paths].reverse())).toBeCloseTo(value(paths), 9);
      }),
      { numRuns: 300 },
    );
  });
});

describe('posterior', () => {
  test('is the Beta posterior, and its bounds hold', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (s, f) => {
          const p = posterior(s, f, prior);
          expect(p.mean).toBeCloseTo((1 + s) / (2 + s + f), 9);
          expect(p.lower).toBeGreaterThanOrEqual(0);
          expect(p.lower).toBeLessThanOrEqual(p.mean);
          expect(p.upper).toBeLessThanOrEqual(1);
          expect(p.upper).toBeGreaterThanOrEqual(p.mean);
        },
      ),
    );
  });
});

describe('contrasts', () => {
  test('tell how runs fared with an action and without it', () => {
    const paths = [path(1, 'ab', true), path(2, 'ab', true), path(3, 'a', false), path(4, 'a', false)];
    const found = contrasts(paths, fromStart(paths), prior);
    const b = found.find(({ action }) => action === 'b')!;
    expect(b.counts).toEqual({ taken: [2, 0], skipped: [0, 2] });
    expect(b.taken.mean).toBeGreaterThan(b.skipped.mean);
    expect(b.need).toBeCloseTo(2.5 / 3, 9);
    expect(found.find(({ action }) => action === 'a')!.counts.skipped).toEqual([0, 0]);
  });
});
