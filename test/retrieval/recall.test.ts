import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryOutline } from '../../src/domain/changes.js';
import { meaningId } from '../../src/domain/meaning-id.js';
import { createCollectionView } from '../../src/retrieval/collection-view.js';
import { recall } from '../../src/retrieval/recall.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';

/** A unit vector at an angle: the cosine of two is that of their difference. */
const at = (degrees: number): Float32Array =>
  new Float32Array([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

interface Given {
  id: number;
  angle: number;
  /** Angles of further meanings. */
  others?: number[];
  agent?: string;
  runs?: number;
  /** When it was last seen, in days. */
  day?: number;
  retired?: boolean;
}

function viewOf(given: Given[]) {
  const view = createCollectionView(createExactIndex(2));
  for (const { id, angle, others = [], agent, runs = 1, day = 0, retired = false } of given) {
    const entry: EntryOutline = {
      id,
      family: 'task',
      kind: 'recipe',
      agent_type: agent ?? null,
      retired,
      evidence: {
        runs,
        successes: runs,
        failures: 0,
        sources: 1,
        last_seen: day * 86_400_000,
      },
    };
    const meanings = [angle, ...others].map((one, place) => ({ id: meaningId(id, place), vector: at(one) }));
    view.apply({ seq: 0, meanings, entries: [entry], removed: [] });
  }
  return view;
}

type Query = Parameters<typeof recall>[1];

const query = (rest: Partial<Query> = {}): Query => ({
  task: at(0),
  agentType: null,
  words: [],
  neighbours: 100,
  ...rest,
});

const ids = (given: Given[], rest: Partial<Query> = {}) =>
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

  test('leaves out what is retired, unless it is asked for too', () => {
    const given = [
      { id: 1, angle: 10, retired: true },
      { id: 2, angle: 20 },
    ];
    const words = [{ entry: 1, score: 1 }];
    expect(ids(given, { neighbours: 1 })).toEqual([2]);
    expect(ids(given, { words })).toEqual([2]);
    expect(ids(given, { withRetired: true })).toEqual([1, 2]);
  });

  test('of nothing is nothing', () => {
    const found = recall(viewOf([]), query({ words: [{ entry: 9, score: 3 }] }));
    expect([found.entries, found.top]).toEqual([[], -1]);
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
        const given = seen.map((day, i) => ({ id: i + 1, angle: 20, day: day + later }));
        const byDay = [...given].sort((a, b) => b.day - a.day).map(({ id }) => id);
        const found = recall(viewOf(given), query());
        expect(found.entries.map(({ entry }) => entry.id)).toEqual(byDay);
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

  test('an entry with several meanings is as near as the nearest of them, by words too', () => {
    const given = [
      { id: 1, angle: 50, others: [70, 20] },
      { id: 2, angle: 30 },
    ];
    const found = recall(viewOf(given), query());
    expect(found.entries.map(({ entry }) => entry.id)).toEqual([1, 2]);
    expect(found.entries[0]!.cosine).toBeCloseTo(cosine(20), 5);
    const byWords = recall(viewOf(given), query({ neighbours: 0, words: [{ entry: 1, score: 1 }] }));
    expect(byWords.entries.map(({ entry }) => entry.id)).toEqual([1]);
    expect(byWords.top).toBeCloseTo(cosine(20), 4);
  });
});
