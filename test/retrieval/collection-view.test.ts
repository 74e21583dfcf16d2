import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangePage, EntryOutline } from '../../src/domain/changes.js';
import type { Trace } from '../../src/domain/entry.js';
import { type CollectionView, createCollectionView } from '../../src/retrieval/collection-view.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';
import { oneTrace } from '../domain/one-trace.js';

/** Bytes of objects once those that nobody uses are collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const ACTIONS = ['say', 'get_order', 'refund'];
const KEYS = ['run:a', 'run:b', 'error:a', 'fact:a'];
const SITUATIONS = [1, 2, 3, 4, 5, 6];
const IDS = [1, 2, 3, 4, 5];

const page = (rest: Partial<ChangePage>): ChangePage => ({
  seq: 0,
  situations: [],
  entries: [],
  removed_entries: [],
  removed_situations: [],
  ...rest,
});

const empty = (): CollectionView => createCollectionView(createExactIndex(3));
const vector = (id: number): Float32Array => new Float32Array([1, id, 0].map((x) => x / Math.hypot(1, id)));

const amount = fc.constantFrom(0, 0.1, 0.2, 0.3, 0.7, 1, 3);
const trace: fc.Arbitrary<Trace> = fc.record({
  meanings: fc.uniqueArray(fc.constantFrom(...SITUATIONS), { minLength: 1, maxLength: 2 }),
  path: fc.array(
    fc.record({
      action: fc.constantFrom(...ACTIONS),
      args: fc.constant([]),
      outcome: fc.constantFrom('ok', 'error'),
      situation: fc.constantFrom(...SITUATIONS),
    }),
    { maxLength: 4 },
  ),
  runs: fc.integer({ min: 1, max: 9 }),
  successes: amount,
  failures: amount,
});
const outline: fc.Arbitrary<EntryOutline> = fc.record({
  id: fc.constantFrom(...IDS),
  kind: fc.constantFrom('recipe', 'recovery', 'fact'),
  agent_type: fc.constantFrom(null, 'voice'),
  merge_key: fc.constantFrom(...KEYS),
  traces: fc.array(trace, { minLength: 1, maxLength: 3 }),
  evidence: fc.record({
    runs: fc.integer({ min: 1, max: 9 }),
    successes: amount,
    failures: amount,
    last_seen: fc.integer({ min: 1, max: 9 }),
    credits: fc.constant(0),
    debits: fc.constant(0),
  }),
});

const change: fc.Arbitrary<ChangePage> = fc.record({
  seq: fc.constant(0),
  situations: fc.array(
    fc.constantFrom(...SITUATIONS).map((id) => ({ id, vector: vector(id) })),
    { maxLength: 3 },
  ),
  entries: fc.uniqueArray(outline, { maxLength: 3, selector: ({ id }) => id }),
  removed_entries: fc.subarray([...IDS, 77], { maxLength: 2 }),
  removed_situations: fc.subarray([...SITUATIONS, 77], { maxLength: 1 }),
});

/** What a reader that starts afresh would be sent after all these pages. */
function fresh(pages: ChangePage[]): ChangePage {
  const entries = new Map<number, EntryOutline>();
  const situations = new Map<number, Float32Array>();
  for (const next of pages) {
    for (const { id, vector: v } of next.situations) situations.set(id, v);
    for (const entry of next.entries) entries.set(entry.id, entry);
    for (const id of next.removed_entries) entries.delete(id);
    for (const id of next.removed_situations) situations.delete(id);
  }
  return page({
    situations: [...situations].map(([id, v]) => ({ id, vector: v })).sort((a, b) => a.id - b.id),
    entries: [...entries.values()].sort((a, b) => a.id - b.id),
  });
}

const round = (n: number): number => Math.round(n * 1e9) / 1e9;

/** Everything that can be asked of a view. */
function facts(view: CollectionView) {
  return {
    entries: [...view.entries.values()].sort((a, b) => a.id - b.id),
    places: SITUATIONS.map((id) => [...view.places(id)]),
    meant: SITUATIONS.map((id) => {
      const meant = view.meantBy(id);
      expect(meant).toEqual(view.places(id).filter(({ position }) => position < 0));
      return meant;
    }),
    keys: KEYS.map((key) => [...view.withMergeKey(key)]),
    rate: round(view.baseRate()),
    newest: view.newest(),
    vectors: SITUATIONS.map((id) => view.index.get(id)),
    nearest: view.index.nearest(vector(2), 10),
    size: view.index.size,
    runEntries: view.runEntries,
  };
}

describe('collection view', () => {
  test('that follows changes is that of a reader who starts afresh', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (pages) => {
        const followed = empty();
        for (const next of pages) followed.apply(next);
        const read = empty();
        read.apply(fresh(pages));
        expect(facts(followed)).toEqual(facts(read));
      }),
      { numRuns: 300 },
    );
  });

  test('does not change when a page is applied twice', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), change, (pages, last) => {
        const view = empty();
        for (const next of [...pages, last]) view.apply(next);
        const before = facts(view);
        view.apply(last);
        expect(facts(view)).toEqual(before);
      }),
    );
  });

  test('is empty again when everything is removed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (pages) => {
        const view = empty();
        for (const next of pages) view.apply(next);
        view.apply(page({ removed_entries: IDS, removed_situations: SITUATIONS }));
        expect(facts(view)).toEqual(facts(empty()));
      }),
    );
  });

  test('keeps nothing of what is gone, however many kinds of agents and actions come and go', () => {
    const entry = (id: number, name: string, successes: number) =>
      oneTrace({
        id,
        kind: 'recipe' as const,
        agent_type: name,
        merge_key: 'run:a',
        meanings: [1],
        path: [{ action: name, args: [], outcome: 'ok' as const, situation: 1 }],
        evidence: { runs: 1, successes, failures: 0, last_seen: 0, credits: 0, debits: 0 },
      });
    const view = empty();
    view.apply(page({ entries: [entry(1, 'a', 0.1), entry(2, 'a', 0.2), entry(3, 'b', 1)] }));
    view.apply(page({ removed_entries: [1, 2] }));
    // Of .1 + .2 - .1 - .2 rounding leaves something.
    expect(view.endings()).toBeCloseTo(1, 9);
    const before = heapInUse();
    for (let n = 0; n < 20_000; n++) {
      view.apply(page({ entries: [entry(4, `kind ${n}`, 0.5)] }));
      view.apply(page({ removed_entries: [4] }));
    }
    // An empty map a kind and a number an action are some 8 MB.
    expect(heapInUse() - before).toBeLessThan(3 * 2 ** 20);
    expect(view.runEntries).toBe(1);
  });

  test('counts runs, not steps, and only those of whole runs', () => {
    const entry = (id: number, merge_key: string, actions: string[], successes: number, failures: number) =>
      oneTrace({
        id,
        kind: 'recipe' as const,
        agent_type: null,
        merge_key,
        meanings: [1],
        path: actions.map((action) => ({ action, args: [], outcome: 'ok' as const, situation: 2 })),
        evidence: { runs: successes + failures, successes, failures, last_seen: 0, credits: 0, debits: 0 },
      });
    const view = empty();
    expect(view.baseRate()).toBe(0.5);
    view.apply(
      page({
        entries: [
          entry(1, 'run:a', ['get_order', 'refund', 'refund'], 3, 1),
          entry(2, 'run:b', ['get_order'], 1, 1),
          entry(3, 'error:a', ['refund', 'get_order'], 5, 0),
        ],
      }),
    );
    expect(view.baseRate()).toBe(5 / 8);
    expect(view.endings()).toBe(6);
  });

  test('says about how much memory it takes, more with more in it', () => {
    const view = empty();
    const before = view.bytes();
    view.apply(page({ situations: [{ id: 1, vector: vector(1) }] }));
    expect(view.bytes()).toBeGreaterThanOrEqual(before + 12);
  });
});

describe('what one key alone says', () => {
  const said = (
    id: number,
    key: string | undefined,
    runs: number,
    action: string,
    agent_type: string | null,
  ) => ({
    id,
    kind: 'recipe' as const,
    agent_type,
    merge_key: 'run:a',
    traces: [
      {
        meanings: [1],
        path: [{ action, args: [], outcome: 'ok' as const, situation: 1, offered: true }],
        runs,
        successes: runs,
        failures: 0,
      },
    ],
    evidence: { runs, successes: runs, failures: 0, last_seen: 1, credits: 0, debits: 0 },
    backing: { sources: 1, tasks: runs, groups: runs, ...(key === undefined ? {} : { key }) },
  });
  const of = (...entries: EntryOutline[]): CollectionView => {
    const view = empty();
    view.apply(page({ situations: [{ id: 1, vector: vector(1) }], entries }));
    return view;
  };

  test('is believed where there is one key, and of several only of the one with half of the runs', () => {
    const alone = of(said(1, 'one', 5, 'look', 'shop'));
    expect(alone.believes('shop')('one')).toBe(true);
    const two = of(said(1, 'one', 6, 'look', 'shop'), said(2, 'stranger', 5, 'pay', 'shop'));
    for (const asked of ['shop', null, 'another']) {
      const believes = two.believes(asked);
      expect([believes('one'), believes('stranger'), believes('nobody'), believes(undefined)]).toEqual([
        true,
        false,
        false,
        true,
      ]);
    }
    two.apply(page({ entries: [said(2, undefined, 5, 'pay', 'shop')] }));
    expect(two.believes('shop')('stranger')).toBe(false);
    two.apply(page({ removed_entries: [1, 2] }));
    expect(two.believes('shop')('stranger')).toBe(true);
  });

  test('is judged among the runs of the kind of agent that asks', () => {
    const both = of(said(1, 'one', 9, 'look', 'shop'), said(2, 'two', 3, 'write', 'desk'));
    expect(both.believes('desk')('two')).toBe(true);
    expect(both.believes('desk')('one')).toBe(false);
    expect(both.believes('shop')('two')).toBe(false);
    expect(both.believes(null)('two')).toBe(false);
  });
});
