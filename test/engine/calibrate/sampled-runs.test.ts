import { expect, test } from 'vitest';
import type { EntryOutline } from '../../../src/domain/changes.js';
import { sampledRuns } from '../../../src/engine/calibrate/sampled-runs.js';
import { createCollectionView } from '../../../src/retrieval/collection-view.js';
import { createExactIndex } from '../../../src/retrieval/vector-index-exact.js';
import { oneTrace } from '../../domain/one-trace.js';

const entry = (id: number): EntryOutline =>
  oneTrace({
    id,
    kind: 'recipe',
    agent_type: null,
    // Every third is an error's.
    merge_key: id % 3 === 0 ? `error:${id}` : `run:${id}`,
    meanings: [1],
    path: id % 3 === 0 ? [{ action: 'look', args: [], outcome: 'error', situation: 1, offered: true }] : [],
    evidence: { runs: 1, successes: 1, failures: 0, last_seen: 1, credits: 0, debits: 0 },
  });

function viewOf(ids: number[]) {
  const view = createCollectionView(createExactIndex(2));
  view.apply({
    seq: 1,
    situations: [],
    entries: ids.map(entry),
    removed_entries: [],
    removed_situations: [],
  });
  return view;
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const idsOf = (ids: number[], most?: number): number[] =>
  sampledRuns(viewOf(ids), most).entries.map(({ id }) => id);

test('the runs that things are fitted to are all of them, by id, where they are not very many', () => {
  expect(idsOf(upTo(9))).toEqual([1, 2, 4, 5, 7, 8]);
  expect(sampledRuns(viewOf(upTo(9))).share).toBe(1);
});

test('of very many they are about as many as are wanted, whatever the order they came in', () => {
  const sample = idsOf(upTo(30_000), 1_000);
  expect(sample.length).toBeGreaterThan(900);
  expect(sample.length).toBeLessThan(1_100);
  expect(idsOf(upTo(30_000).reverse(), 1_000)).toEqual(sample);
  expect(sampledRuns(viewOf(upTo(30_000)), 1_000).share).toBeCloseTo(0.05, 9);
});

test('and lie evenly over the collection: a tenth of it has about a tenth of them', () => {
  const sample = idsOf(upTo(30_000), 2_000);
  for (let from = 0; from < 30_000; from += 3_000) {
    const there = sample.filter((id) => id > from && id <= from + 3_000).length;
    expect(there).toBeGreaterThan(150);
    expect(there).toBeLessThan(250);
  }
});

test('a collection that has grown keeps nearly all of those that are still wanted', () => {
  const small = new Set(idsOf(upTo(20_000), 1_000));
  const large = idsOf(upTo(25_000), 1_000).filter((id) => id <= 20_000);
  expect(large.filter((id) => small.has(id))).toHaveLength(large.length);
});
