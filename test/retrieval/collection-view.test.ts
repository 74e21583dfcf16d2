import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangePage, EntryOutline } from '../../src/domain/changes.js';
import { meaningId, meaningsOf } from '../../src/domain/meaning-id.js';
import { type CollectionView, createCollectionView } from '../../src/retrieval/collection-view.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';

const IDS = [1, 2, 3, 4, 2 ** 48 - 1];

const page = (rest: Partial<ChangePage>): ChangePage => ({
  seq: 0,
  meanings: [],
  entries: [],
  removed: [],
  ...rest,
});

const empty = (): CollectionView => createCollectionView(createExactIndex(3));
const vector = (id: number): Float32Array =>
  new Float32Array([1, id % 97, 0].map((x) => x / Math.hypot(1, id % 97)));

const amount = fc.constantFrom(0, 0.1, 0.2, 0.3, 0.7, 1, 3);
const outline: fc.Arbitrary<EntryOutline> = fc.record({
  id: fc.constantFrom(...IDS),
  family: fc.constantFrom('task', 'lesson', 'fact'),
  kind: fc.constantFrom('recipe', 'recovery', 'fact'),
  agent_type: fc.constantFrom(null, 'voice'),
  evidence: fc.record({
    runs: fc.integer({ min: 1, max: 9 }),
    successes: amount,
    failures: amount,
    sources: fc.constant(1),
    last_seen: fc.integer({ min: 1, max: 9 }),
  }),
  retired: fc.boolean(),
});

/** Pages as a store tells them: an entry that comes has its first meaning with it. */
const change: fc.Arbitrary<ChangePage> = fc
  .record({
    entries: fc.uniqueArray(outline, { maxLength: 3, selector: ({ id }) => id }),
    removed: fc.subarray([...IDS, 77], { maxLength: 2 }),
    written: fc.boolean(),
  })
  .map(({ entries, removed, written }) =>
    page({
      entries,
      removed,
      meanings: entries.flatMap(({ id }) =>
        [0, ...(written ? [3] : [])].map((place) => {
          const meaning = meaningId(id, place);
          return { id: meaning, vector: vector(meaning) };
        }),
      ),
    }),
  );

/** What a reader that starts afresh would be sent after all these pages. */
function fresh(pages: ChangePage[]): ChangePage {
  const entries = new Map<number, EntryOutline>();
  const meanings = new Map<number, Float32Array>();
  for (const next of pages) {
    for (const id of next.removed) {
      entries.delete(id);
      for (const meaning of meaningsOf(id)) meanings.delete(meaning);
    }
    for (const { id, vector: v } of next.meanings) meanings.set(id, v);
    for (const entry of next.entries) entries.set(entry.id, entry);
  }
  return page({
    meanings: [...meanings].map(([id, v]) => ({ id, vector: v })).sort((a, b) => a.id - b.id),
    entries: [...entries.values()].sort((a, b) => a.id - b.id),
  });
}

/** Everything that can be asked of a view. */
function facts(view: CollectionView) {
  return {
    entries: [...view.entries.values()].sort((a, b) => a.id - b.id),
    meanings: IDS.map((id) => view.meaningsOf(id)),
    meant: IDS.map((id) => view.meantBy(meaningId(id, 1))?.id),
    rate: view.baseRate(),
    endings: view.endings(),
    newest: view.newest(),
    retired: view.retired(),
    vectors: IDS.map((id) => view.index.get(meaningId(id, 0))),
    nearest: view.index.nearest(vector(2), 10),
    size: view.index.size,
  };
}

describe('collection view', () => {
  test('that follows changes is that of a reader who starts afresh, to the bit', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (pages) => {
        const followed = empty();
        for (const next of pages) {
          followed.apply(next);
          // Asked in between or not.
          if (pages.length % 2 === 0) followed.newest();
        }
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
        view.apply(page({ removed: IDS }));
        expect(facts(view)).toEqual(facts(empty()));
      }),
    );
  });

  test('counts the runs of tasks alone, with a run of doubt on either side', () => {
    const entry = (id: number, family: EntryOutline['family'], successes: number, failures: number) => ({
      id,
      family,
      kind: 'recipe' as const,
      agent_type: null,
      evidence: {
        runs: successes + failures,
        successes,
        failures,
        sources: 1,
        last_seen: 0,
      },
    });
    const view = empty();
    expect(view.baseRate()).toBe(0.5);
    view.apply(page({ entries: [entry(1, 'task', 3, 1), entry(2, 'task', 1, 1), entry(3, 'lesson', 5, 0)] }));
    expect(view.baseRate()).toBe(5 / 8);
    expect(view.endings()).toBe(6);
  });

  test('says about how much memory it takes, more with more in it', () => {
    const view = empty();
    const before = view.bytes();
    view.apply(page({ meanings: [{ id: 1, vector: vector(1) }] }));
    expect(view.bytes()).toBeGreaterThanOrEqual(before + 12);
  });
});
