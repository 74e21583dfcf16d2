import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryOutline } from '../../src/domain/changes.js';
import { createCollectionView } from '../../src/retrieval/collection-view.js';
import { type RecallQuery, recall } from '../../src/retrieval/recall.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';
import { oneTrace, traceOf } from '../domain/one-trace.js';

/** A unit vector at an angle: the cosine of two is that of their difference. */
const at = (degrees: number): Float32Array =>
  new Float32Array([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

interface Given {
  id: number;
  angle: number;
  agent?: string;
  /** Angles of the situations its steps were taken in. */
  steps?: number[];
  runs?: number;
  /** When it was last seen, in days. */
  day?: number;
}

function viewOf(given: Given[]) {
  const view = createCollectionView(createExactIndex(2));
  let next = 1_000;
  for (const { id, angle, agent, steps = [], runs = 1, day = 0 } of given) {
    const situations = [{ id, vector: at(angle) }];
    const path = steps.map((degrees) => {
      situations.push({ id: ++next, vector: at(degrees) });
      return { action: 'look', args: [], outcome: 'ok' as const, situation: next };
    });
    const entry: EntryOutline = oneTrace({
      id,
      kind: 'recipe',
      agent_type: agent ?? null,
      merge_key: `run:${id}`,
      meanings: [id],
      path,
      evidence: { runs, successes: runs, failures: 0, last_seen: day * 86_400_000, credits: 0, debits: 0 },
    });
    view.apply({ seq: 0, situations, entries: [entry], removed_entries: [], removed_situations: [] });
  }
  return view;
}

function query(rest: Partial<RecallQuery> = {}): RecallQuery {
  const task = rest.task ?? at(0);
  return { task, situation: task, agentType: null, words: [], neighbours: 100, ...rest };
}

const ids = (given: Given[], rest: Partial<RecallQuery> = {}) =>
  recall(viewOf(given), query(rest)).entries.map(({ entry }) => entry.id);

describe('recall', () => {
  test('ranks by meaning where nothing else is known; ties by number', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 8 }), (angles) => {
        const given = angles.map((angle, i) => ({ id: i + 1, angle }));
        const byAngle = [...given].sort((a, b) => a.angle - b.angle).map(({ id }) => id);
        expect(ids(given)).toEqual(byAngle);
      }),
    );
    expect(ids([2, 3, 1].map((id) => ({ id, angle: 20 })))).toEqual([1, 2, 3]);
  });

  test('of nothing is nothing', () => {
    const found = recall(viewOf([]), query({ words: [{ entry: 9, score: 3 }] }));
    expect([found.entries, found.places(), found.top]).toEqual([[], [], -1]);
  });

  test('words raise what is close, in proportion to the best match, and cannot carry what is far', () => {
    const given = [
      { id: 1, angle: 30 },
      { id: 2, angle: 32 },
      { id: 3, angle: 80 },
    ];
    expect(ids(given, { words: [{ entry: 2, score: 7 }] })).toEqual([2, 1, 3]);
    expect(ids(given, { words: [{ entry: 3, score: 7 }] })).toEqual([1, 2, 3]);
    const both = [
      { entry: 1, score: 8 },
      { entry: 2, score: 4 },
    ];
    for (const scale of [1, 1_000]) {
      const words = both.map(({ entry, score }) => ({ entry, score: score * scale }));
      const found = recall(viewOf(given), query({ words })).entries;
      const added = new Map(found.map(({ entry, cosine: c, score }) => [entry.id, score - c]));
      expect(added.get(1)).toBeGreaterThan(0);
      expect(added.get(2)).toBeCloseTo(added.get(1)! / 2, 9);
      expect(added.get(3)).toBe(0);
    }
  });

  test('words find what the scan did not reach, with its true cosine', () => {
    const given = [
      { id: 1, angle: 10 },
      { id: 2, angle: 60 },
    ];
    const found = recall(viewOf(given), query({ neighbours: 1, words: [{ entry: 2, score: 1 }] }));
    expect(found.entries.map(({ entry }) => entry.id)).toEqual([1, 2]);
    expect(found.entries[1]!.cosine).toBeCloseTo(cosine(60), 4);
    expect(found.top).toBeCloseTo(cosine(10), 4);
  });

  test('another kind of agent costs a little; none named costs nothing', () => {
    const given = [
      { id: 1, angle: 30, agent: 'voice' },
      { id: 2, angle: 32, agent: 'browser' },
      { id: 3, angle: 34 },
      { id: 4, angle: 60, agent: 'browser' },
    ];
    expect(ids(given)).toEqual([1, 2, 3, 4]);
    expect(ids(given, { agentType: 'browser' })).toEqual([2, 3, 1, 4]);
    expect(ids(given, { agentType: 'voice' })).toEqual([1, 3, 2, 4]);
  });

  test('between equals the one seen lately and the one with more runs behind it come first', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 20_000 }), (seen, later) => {
        const given = seen.map((day, i) => ({ id: i + 1, angle: 20, steps: [20, 20], day: day + later }));
        const byDay = [...given].sort((a, b) => b.day - a.day).map(({ id }) => id);
        const found = recall(viewOf(given), query());
        expect(found.entries.map(({ entry }) => entry.id)).toEqual(byDay);
        expect(found.places().map(({ entry }) => entry.id)).toEqual(byDay);
        // Only how much older than the newest counts: a collection left alone keeps its scores.
        expect(found.entries[0]!.score).toBeCloseTo(cosine(20), 5);
      }),
    );
    const runs = [1, 40, 3].map((count, i) => ({ id: i + 1, angle: 20, runs: count }));
    expect(ids(runs)).toEqual([2, 3, 1]);
  });

  test('neither age nor evidence outweighs a clear difference in meaning', () => {
    const given = [
      { id: 1, angle: 30, day: 0, runs: 1 },
      { id: 2, angle: 35, day: 10_000, runs: 1_000 },
    ];
    expect(ids(given)).toEqual([1, 2]);
  });

  test('an entry to leave out is nowhere: not by meaning, not by words, not as a place', () => {
    const given = [
      { id: 1, angle: 0, steps: [0, 0, 0] },
      { id: 2, angle: 40, steps: [40, 40] },
    ];
    const found = recall(viewOf(given), query({ except: 1, words: [{ entry: 1, score: 9 }] }));
    expect(found.entries.map(({ entry }) => entry.id)).toEqual([2]);
    expect(new Set(found.places().map(({ entry }) => entry.id))).toEqual(new Set([2]));
    expect(found.top).toBeCloseTo(cosine(40), 5);
  });

  test('places are steps after the first, nearest to the situation and not to the task', () => {
    const given = [
      { id: 1, angle: 0, steps: [70, 80, 10] },
      { id: 2, angle: 5, steps: [80, 75] },
    ];
    const found = recall(viewOf(given), query({ situation: at(80) }));
    expect(found.places().map(({ entry, position }) => [entry.id, position])).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
    ]);
    expect(found.places()[0]!.cosine).toBeCloseTo(1, 5);
    expect(found.entries.map(({ entry }) => entry.id)).toEqual([1, 2]);
  });

  test('an entry with several meanings is as near as the nearest of them', () => {
    const view = viewOf([
      { id: 1, angle: 50 },
      { id: 2, angle: 20 },
    ]);
    const one = view.entries.get(1)!;
    view.apply({
      seq: 0,
      situations: [],
      entries: [{ ...one, traces: [traceOf(one.evidence, [1, 2])] }],
      removed_entries: [],
      removed_situations: [],
    });
    const found = recall(view, query());
    expect(found.entries.map(({ entry }) => entry.id)).toEqual([1, 2]);
    expect(found.entries[0]!.cosine).toBeCloseTo(cosine(20), 5);
  });

  test('an entry of several traces is as near as the nearest, and each trace as near as its own words', () => {
    const view = viewOf([
      { id: 1, angle: 50 },
      { id: 2, angle: 20, steps: [0, 10] },
      { id: 3, angle: 70 },
    ]);
    const [one, two] = [view.entries.get(1)!, view.entries.get(2)!];
    const steps = two.traces[0]!.path;
    view.apply({
      seq: 0,
      situations: [],
      entries: [
        { ...one, traces: [...one.traces, traceOf(two.evidence, [2], steps), traceOf(one.evidence, [3])] },
      ],
      removed_entries: [2],
      removed_situations: [],
    });
    const [found] = recall(view, query()).entries;
    expect(found!.cosine).toBeCloseTo(cosine(20), 4);
    const own = (of: typeof found) =>
      view.entries.get(1)!.traces.map((trace) => of!.traces.find((other) => other.trace === trace)?.cosine);
    expect(own(found)).toEqual([50, 20, 70].map((angle) => expect.closeTo(cosine(angle), 4)));
    // Of those that are not among the nearest nothing is known; found by its words, an entry is whole.
    const [nearest] = recall(view, query({ neighbours: 3 })).entries;
    expect(own(nearest)).toEqual([undefined, expect.closeTo(cosine(20), 5), undefined]);
    const far = { task: at(0), words: [{ entry: 1, score: 1 }], neighbours: 1 };
    const [byWords] = recall(view, query(far)).entries;
    expect(own(byWords)).toEqual([50, 20, 70].map((angle) => expect.closeTo(cosine(angle), 4)));
    const places = recall(view, query()).places();
    expect(places.map(({ trace, position }) => [trace === view.entries.get(1)!.traces[1], position])).toEqual(
      [[true, 1]],
    );
  });
});
