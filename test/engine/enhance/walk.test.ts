import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestRunsPlanner } from '../../../eval/ablations/nearest-runs-planner.js';
import type { EntryOutline } from '../../../src/domain/changes.js';
import { pathOf } from '../../../src/domain/entry.js';
import { searchWalk } from '../../../src/engine/enhance/search-tree.js';
import { type Walk, walkOf } from '../../../src/engine/enhance/walk.js';
import { SETTINGS } from '../../../src/engine/shared/settings.js';
import type { Recalled, RecalledPlace } from '../../../src/retrieval/recall.js';
import { END } from '../../../src/search/experience-tree.js';
import { oneTrace, traceOf } from '../../domain/one-trace.js';

const FRESH = { observed: false, lastActions: [], begins: true };

function entry(id: number, actions: string[], rest: Partial<EntryOutline> = {}): EntryOutline {
  return oneTrace({
    id,
    kind: 'recipe',
    agent_type: null,
    merge_key: `run:${id}`,
    meanings: [id],
    path: actions.map((action, i) => ({ action, args: [], outcome: 'ok', situation: 100 * id + i })),
    evidence: { runs: 3, successes: 2, failures: 1, last_seen: 0, credits: 0, debits: 0 },
    ...rest,
  });
}

function recalled(
  entries: [entry: EntryOutline, score: number][],
  places: [entry: EntryOutline, position: number, score: number][] = [],
): Recalled {
  const placed = places.map(
    ([of, position, score]): RecalledPlace => ({
      entry: of,
      trace: of.traces[0]!,
      position,
      cosine: score,
      score,
    }),
  );
  return {
    entries: entries.map(([of, score]) => ({
      entry: of,
      cosine: score,
      score,
      traces: [{ trace: of.traces[0]!, cosine: score }],
    })),
    places: () => placed.sort((a, b) => b.score - a.score),
    top: entries[0]?.[1] ?? -1,
  };
}

const starts = (walk: Walk) => walk.start.map(({ path, position }) => [walk.paths[path]!.id, position]);

describe('where a task starts', () => {
  const a = entry(1, ['look', 'open', 'close']);
  const b = entry(2, ['look', 'open']);

  test('at the beginning of whole runs of like tasks; other lessons are no way to walk', () => {
    const error = entry(3, ['open', 'reset'], { merge_key: 'error:3' });
    const walk = walkOf(
      recalled([
        [a, 0.9],
        [error, 0.88],
        [b, 0.85],
      ]),
      FRESH,
    );
    expect(starts(walk)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(walk.midway).toBe(false);
    expect(walk.paths[0]).toMatchObject({ id: 1, successes: 2, failures: 1, steps: pathOf(a) });
  });

  test('weights fall from 1 with the distance to the best, by the bandwidth', () => {
    const walk = walkOf(
      recalled([
        [a, 0.9],
        [b, 0.9 - SETTINGS.bandwidth],
      ]),
      FRESH,
    );
    expect(walk.start.map(({ weight }) => weight)).toEqual([1, expect.closeTo(1 / Math.E, 9)]);
    expect(
      walkOf(
        recalled([
          [a, 0.9],
          [b, 0.1],
        ]),
        FRESH,
      ).paths,
    ).toHaveLength(1);
  });

  test('nothing recalled, nowhere to start', () => {
    expect(walkOf(recalled([]), FRESH)).toEqual({ paths: [], start: [], midway: false, observed: false });
  });

  test('in the middle of runs only when no task like the input is known', () => {
    const found = recalled([[a, 0.6]], [[b, 1, 0.65]]);
    expect(starts(walkOf(found, FRESH))).toEqual([[1, 0]]);
    const inside = walkOf(found, { ...FRESH, begins: false });
    expect(starts(inside)).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(inside.midway).toBe(true);
  });

  test('where the agent says it stands: after the same action, when there is such a place', () => {
    const found = recalled(
      [[a, 0.9]],
      [
        [a, 1, 0.8],
        [a, 2, 0.8],
        [b, 1, 0.8],
      ],
    );
    const standing = (...lastActions: string[]) =>
      starts(walkOf(found, { observed: true, lastActions, begins: true })).map(
        ([id, position]) => `${id}@${position}`,
      );
    expect(new Set(standing('open'))).toEqual(new Set(['1@2']));
    expect(standing('look')).toEqual(expect.arrayContaining(['1@1']));
    expect(standing('look')).not.toContain('1@2');
    expect(standing('unheard_of')).toEqual(standing());
    expect(walkOf(found, { observed: true, lastActions: [], begins: true }).midway).toBe(true);
  });

  test('of two like places the one reached by the same two actions counts for more', () => {
    const [c, d] = [entry(3, ['look', 'open', 'close']), entry(4, ['find', 'open', 'close'])];
    const found = recalled(
      [],
      [
        [c, 2, 0.8],
        [d, 2, 0.8],
      ],
    );
    const weights = (...lastActions: string[]) => {
      const walk = walkOf(found, { observed: true, lastActions, begins: true });
      return [3, 4].map((id) => walk.start.find(({ path }) => walk.paths[path]!.id === id)!.weight);
    };
    const [same, other] = weights('find', 'open') as [number, number];
    expect(other).toBeGreaterThan(2 * same);
    expect(new Set(weights('open'))).toEqual(new Set([1]));
  });

  test('of two like places the one in a like task counts for more', () => {
    const walk = walkOf(
      recalled(
        [
          [a, 0.9],
          [b, 0.5],
        ],
        [
          [a, 1, 0.8],
          [b, 1, 0.8],
        ],
      ),
      {
        observed: true,
        begins: true,
        lastActions: ['look'],
      },
    );
    const weight = (id: number) => walk.start.find(({ path }) => walk.paths[path]!.id === id)?.weight ?? 0;
    expect(weight(1)).toBeGreaterThan(weight(2));
  });

  test('each trace of an entry is a path of its own, as near as its own words and with its own evidence', () => {
    const near = traceOf({ ...a.evidence, runs: 2, successes: 2, failures: 0 }, [1], pathOf(a));
    const far = traceOf({ ...a.evidence, runs: 5, successes: 0, failures: 5 }, [2], pathOf(b));
    const several = { ...a, traces: [far, near] };
    const found: Recalled = {
      entries: [
        {
          entry: several,
          cosine: 0.8,
          score: 0.9,
          traces: [
            { trace: far, cosine: 0.8 - SETTINGS.bandwidth },
            { trace: near, cosine: 0.8 },
          ],
        },
      ],
      places: () => [{ entry: several, trace: far, position: 1, cosine: 0.7, score: 0.7 }],
      top: 0.8,
    };
    expect(walkOf(found, FRESH).paths).toEqual([
      { id: 1, agent: null, weight: 1, runs: 2, successes: 2, failures: 0, steps: near.path },
      {
        id: 1,
        agent: null,
        weight: expect.closeTo(1 / Math.E, 9),
        runs: 5,
        successes: 0,
        failures: 5,
        steps: far.path,
      },
    ]);
    const inside = walkOf(found, { observed: true, lastActions: ['look'], begins: true });
    expect(inside.paths.map(({ steps }) => steps)).toEqual([far.path]);
  });

  test('every walk is well formed: one path a trace, weights in (0, 1] falling, places on their paths', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const many = Array.from({ length: 6 }, (_, i) =>
      entry(i + 1, ['look', 'open', 'close'].slice(0, 1 + (i % 3))),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...many), score), { maxLength: 6 }),
        fc.array(fc.tuple(fc.constantFrom(...many), fc.integer({ min: 1, max: 2 }), score), { maxLength: 8 }),
        fc.boolean(),
        fc.array(fc.constantFrom('look', 'open'), { maxLength: 3 }),
        fc.boolean(),
        (entries, places, observed, lastActions, begins) => {
          const unique = [
            ...new Map(entries.map(([of, s]) => [of.id, [of, s] as [EntryOutline, number]])).values(),
          ];
          unique.sort((x, y) => y[1] - x[1]);
          const real = places.filter(([of, position]) => position < pathOf(of).length);
          const walk = walkOf(recalled(unique, real), { observed, lastActions, begins });
          expect(new Set(walk.paths.map(({ id }) => id)).size).toBe(walk.paths.length);
          expect(walk.paths.length).toBeLessThanOrEqual(SETTINGS.maxPaths);
          walk.start.forEach(({ path, position, weight }, i) => {
            const walked = walk.paths[path]!;
            expect(position).toBeLessThan(walked.steps.length);
            expect(weight).toBeLessThanOrEqual(walked.weight);
            expect(weight).toBeGreaterThanOrEqual(SETTINGS.minWeight);
            expect(weight).toBeLessThanOrEqual(walk.start[i - 1]?.weight ?? 1);
          });
          if (walk.start.length > 0) expect(walk.start[0]!.weight).toBe(1);
          if (!observed && real.length === 0) expect(walk.midway).toBe(false);
        },
      ),
    );
  });
});

describe('searching a walk', () => {
  const good = entry(1, ['look', 'reset', 'open'], {
    evidence: { runs: 6, successes: 6, failures: 0, last_seen: 0, credits: 0, debits: 0 },
  });
  const bad = entry(2, ['look', 'force'], {
    evidence: { runs: 6, successes: 0, failures: 6, last_seen: 0, credits: 0, debits: 0 },
  });
  const searched = (...entries: [EntryOutline, number][]) =>
    searchWalk(walkOf(recalled(entries), FRESH), { baseRate: 0.5 });

  test('recommends the way of the runs that worked, also when the failed ones are nearer', () => {
    const { line, contrasts } = searched([bad, 0.9], [good, 0.87]);
    expect(line.map(({ action }) => action)).toEqual(['look', 'reset', 'open', END]);
    const force = contrasts.find(({ action }) => action === 'force')!;
    expect(force.taken.mean).toBeLessThan(force.skipped.mean);
    expect(force.counts).toEqual({ taken: [0, 6], skipped: [6, 0] });
  });

  test('of nowhere gives no line', () => {
    const { line, contrasts } = searchWalk(walkOf(recalled([]), FRESH), { baseRate: 0.3 });
    expect(line).toEqual([]);
    expect(contrasts).toEqual([]);
  });

  test('prefers the runs that did what the task seems to need', () => {
    const walk = walkOf(
      recalled([
        [entry(1, ['look', 'force']), 0.9],
        [entry(2, ['look', 'reset']), 0.88],
      ]),
      FRESH,
    );
    const line = (chances: [string, number][] | null) =>
      words(searchWalk(walk, { baseRate: 0.5, chances: chances && new Map(chances) }));
    const words = ({ line: found }: ReturnType<typeof searchWalk>) =>
      found.map(({ action }) => action).join('>');
    expect(line(null)).toBe(`look>force>${END}`);
    expect(line([])).toBe(`look>force>${END}`);
    expect(
      line([
        ['reset', 0.8],
        ['force', 0.1],
      ]),
    ).toBe(`look>reset>${END}`);
  });

  test('is planned by the planner that was handed in', () => {
    const walk = walkOf(recalled([[entry(1, ['look', 'open']), 0.9]]), FRESH);
    let asked: number | undefined;
    const { line } = searchWalk(walk, {
      baseRate: 0.5,
      planner: (request) => {
        asked = request.paths.length;
        return { ...nearestRunsPlanner(1)(request), line: [] };
      },
    });
    expect(asked).toBe(1);
    expect(line).toEqual([]);
  });
});
