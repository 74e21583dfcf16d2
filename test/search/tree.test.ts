import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greedyPlanner } from '../../eval/ablations/greedy.js';
import { posterior } from '../../src/domain/maths/posterior.js';
import { contrasts } from '../../src/search/contrast.js';
import { END } from '../../src/search/experience-tree.js';
import { planWays } from '../../src/search/plan-ways.js';
import type { Planner } from '../../src/search/planner.js';
import { principalVariation } from '../../src/search/principal-variation.js';
import type { WalkedPath } from '../../src/search/walked-path.js';
import { fromStart, grow, path, prior, words } from './paths.js';

describe('experience tree', () => {
  test('children are the actions really taken, most weight first, with what became of their runs', () => {
    const { children } = grow([path(1, 'ab', true), path(2, 'ac', false), path(3, 'd', false)]);
    expect(children.map((child) => [child.action, child.cursors.length])).toEqual([
      ['a', 2],
      ['d', 1],
    ]);
    expect(children[0]!.posterior.runs).toBe(2);
    expect(children[0]!.posterior.mean).toBeCloseTo(0.5);
    expect(children[1]!.posterior.mean).toBeCloseTo(1 / 3);
  });

  test('runs that end are told apart from runs that go on', () => {
    const [a] = grow([path(1, 'a', true), path(2, 'ab', false)]).children;
    expect(a!.children.map((child) => child.action).sort()).toEqual([END, 'b']);
  });

  test('pessimism: three successes of four beat one lucky success of one', () => {
    const paths = [path(1, 'a', true), ...[2, 3, 4].map((id) => path(id, 'b', true)), path(5, 'b', false)];
    expect(words(principalVariation(grow(paths)))).toBe(`b>${END}`);
  });
});

describe('the value of a way', () => {
  test('is what became of the runs that went it to its end, not of those that began like it', () => {
    // Nearly all that begin with a fail; the two that go on with b and c never do.
    const root = grow([
      ...[1, 2, 3, 4, 5, 6].map((id) => path(id, 'ax', false)),
      ...[7, 8].map((id) => path(id, 'abc', true)),
      ...[9, 10, 11].map((id) => path(id, 'd', id === 9)),
    ]);
    expect(words(principalVariation(root))).toBe(`a>b>c>${END}`);
    expect(root.best).toBe(posterior(2, 0, prior).lower);
    expect(root.children.find(({ action }) => action === 'a')!.posterior.mean).toBeLessThan(0.5);
  });

  test('what looks one step ahead goes where most begin well; the search where ways end well', () => {
    const paths = [
      ...[1, 2, 3, 4].map((id) => path(id, 'ax', false)),
      ...[5, 6, 7].map((id) => path(id, 'ay', true)),
      ...[8, 9, 10, 11, 12].map((id) => path(id, 'd', id < 11)),
    ];
    const line = (planner: Planner): string => words(planner({ paths, start: fromStart(paths), prior }).line);
    expect(line(greedyPlanner)).toBe(`d>${END}`);
    expect(line(planWays)).toBe(`a>y>${END}`);
  });
});

const anyPaths = fc
  .array(
    fc.record({
      actions: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 }),
      ended: fc.boolean(),
      weight: fc.double({ min: 0.05, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((p, i) => path(i + 1, p.actions, p.ended, [], p.weight)));

describe('the best way', () => {
  test('is the best of all ways that runs went, each judged by itself', () => {
    fc.assert(
      fc.property(anyPaths, (paths) => {
        const ways = new Map<string, WalkedPath[]>();
        for (const one of paths) {
          const key = [...one.steps.map(({ action }) => action), END].join('>');
          ways.set(key, [...(ways.get(key) ?? []), one]);
        }
        const values = new Map(
          [...ways].map(([key, runs]) => {
            const sum = (of: 'successes' | 'failures') =>
              runs.reduce((total, { weight, [of]: count }) => total + weight * count, 0);
            return [key, posterior(sum('successes'), sum('failures'), prior).lower];
          }),
        );
        const root = grow(paths);
        const line = principalVariation(root);
        expect(root.visits).toBe(ways.size);
        expect(root.best).toBeCloseTo(Math.max(...values.values()), 12);
        expect(values.get(words(line))).toBeCloseTo(root.best, 12);
      }),
      { numRuns: 300 },
    );
  });

  test('has the same value in whatever order the runs are told', () => {
    fc.assert(
      fc.property(anyPaths, (paths) => {
        expect(grow([...paths].reverse()).best).toBeCloseTo(grow(paths).best, 9);
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
