import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SimilarRun } from '../../../src/model/situation.js';
import type { Run, Step } from '../../../src/model/table/table.js';
import { leftOf } from '../../../src/model/tree/left-of.js';
import { PRIOR_WEIGHT } from '../../../src/model/tree/settings.js';
import { showTree } from '../../../src/model/tree/show-tree.js';
import { valueWays, type Way, wayTree } from '../../../src/model/tree/way-tree.js';
import { callRun, tableOf } from '../call-run.js';

interface Drawn {
  way: readonly string[];
  likeness: number;
  success: number;
}

/** Like runs that do what is drawn, in their order. */
function likeRuns(drawn: readonly Drawn[]): SimilarRun[] {
  const { runs } = tableOf(
    drawn.map(({ way }, i) =>
      callRun(
        `${i}-1`,
        'Do it',
        way.map((name): [[string, object], object] => [[name, {}], { ok: true }]),
      ),
    ),
  );
  const byGroup = new Map(runs.map((run) => [run.group, run]));
  return drawn.map(({ likeness, success }, i) => ({
    run: { ...byGroup.get(String(i))!, success },
    likeness,
  }));
}

const steps = ({ steps: own }: Pick<Run, 'steps'>): readonly Step[] => own;
const tree = (similar: readonly SimilarRun[], soFar: readonly Step[] = []): Way =>
  wayTree(similar, soFar, steps);

const drawn: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    way: fc.array(fc.constantFrom('look', 'pay', 'ship'), { maxLength: 4 }),
    likeness: fc.integer({ min: 1, max: 10 }).map((n) => n / 10),
    success: fc.constantFrom(0, 1),
  }),
  { minLength: 1, maxLength: 8 },
);

/** The twin: every way that ends somewhere is walked by itself, its chance drawn to that of each beginning of it. */
function bestOf(runs: readonly Drawn[], before: number): number {
  const chance = (some: readonly Drawn[], drawnTo: number): number => {
    const weight = some.reduce((sum, { likeness }) => sum + likeness ** 2, 0);
    const good = some.reduce((sum, { likeness, success }) => sum + likeness ** 2 * success, 0);
    return (good + PRIOR_WEIGHT * drawnTo) / (weight + PRIOR_WEIGHT);
  };
  const beginsWith = (way: readonly string[], length: number) => (one: Drawn) =>
    one.way.length >= length && way.slice(0, length).every((name, i) => one.way[i] === name);
  return Math.max(
    ...runs.map(({ way }) => {
      let at = before;
      for (let length = 0; length <= way.length; length++)
        at = chance(runs.filter(beginsWith(way, length)), at);
      return chance(
        runs.filter((one) => one.way.length === way.length && beginsWith(way, way.length)(one)),
        at,
      );
    }),
  );
}

describe('the tree of like runs', () => {
  test('is worth the best of all ways, walked one by one', () => {
    fc.assert(
      fc.property(drawn, fc.double({ min: 0, max: 1, noNaN: true }), (runs, before) => {
        expect(valueWays(tree(likeRuns(runs)), before).value).toBeCloseTo(bestOf(runs, before), 9);
      }),
    );
  });

  test('is the same whatever the order of the runs', () => {
    fc.assert(
      fc.property(drawn, (runs) => {
        const similar = likeRuns(runs);
        const one = valueWays(tree(similar), 0.5).value;
        expect(valueWays(tree([...similar].reverse()), 0.5).value).toBeCloseTo(one, 9);
      }),
    );
  });

  test('one lucky run is no better than what many did', () => {
    const many = Array.from({ length: 9 }, () => ({ way: ['look', 'pay'], likeness: 1, success: 1 }));
    const { next } = valueWays(tree(likeRuns([...many, { way: ['ship'], likeness: 1, success: 1 }])), 0.3);
    const chanceOf = (operator: string) => next.find(({ way }) => way.operator === operator)!.value;
    expect(chanceOf('look')).toBeGreaterThan(chanceOf('ship'));
  });

  test('leaves out what the run at hand did already, each step once', () => {
    const [like] = likeRuns([{ way: ['look', 'pay', 'look'], likeness: 1, success: 1 }]);
    expect(leftOf(like!.run.steps, like!.run.steps.slice(0, 1))).toEqual(['pay', 'look']);
    expect(tree([like!], like!.run.steps.slice(0, 2)).next.map(({ operator }) => operator)).toEqual(['look']);
  });

  test('is shown without branches of hardly any run, the way that is told always', () => {
    const many = Array.from({ length: 40 }, () => ({ way: ['look', 'pay'], likeness: 1, success: 0 }));
    const value = valueWays(tree(likeRuns([...many, { way: ['ship'], likeness: 1, success: 1 }])), 0.3);
    const shown = showTree(value, ['ship']);
    expect(shown.children.map(({ action, principal }) => [action, principal])).toEqual([
      ['look', false],
      ['ship', true],
    ]);
    expect(showTree(value, ['look', 'pay']).children.map(({ action }) => action)).toEqual(['look']);
    expect(shown).toMatchObject({ action: '(start)', visits: 41 });
  });
});
