import { expect, test } from 'vitest';
import { createFitsBehind } from '../../../src/engine/fit/fits-behind.js';
import { createFittedReader, type Fitted, fittedJson } from '../../../src/engine/fit/fitted.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { fitOf } from '../../../src/testing/fixtures.js';

const fitted = (learned: number): Fitted => ({
  learned,
  model: fitModel([]),
  notes: [],
  names: {},
  keys: {},
  insights: {
    runs: 0,
    runs_with_outcome: 0,
    failed_runs: 0,
    unexplained: 0,
    failures: [],
    more: 0,
    proposals: { made: 0, borne_out: 0 },
    tasks: [],
  },
  similarity: null,
});

test('a fit is read once, and again when the collection has another', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  let reads = 0;
  const read = createFittedReader({
    tuning: (collection) => {
      reads += 1;
      return store.tuning(collection);
    },
  });
  const current = async () => read((await store.collection(id))!);
  expect(await current()).toBeNull();
  expect(reads).toBe(0);
  await store.keepFit(id, fitOf(0, [], { json: fittedJson(fitted(1)) }));
  expect(await current()).toEqual(fitted(1));
  expect(await current()).toBe(await current());
  expect(reads).toBe(1);
  await store.keepFit(id, fitOf(1, [], { json: fittedJson(fitted(2)) }));
  expect(await current()).toEqual(fitted(2));
  expect(reads).toBe(2);
});

test('no more than 64 collections are held; what is let go is read again', async () => {
  const json = fittedJson(fitted(1));
  const reads: number[] = [];
  const read = createFittedReader({
    tuning: async (collection) => {
      reads.push(collection);
      return json;
    },
  });
  const collection = (id: number) => ({
    id,
    account: 'a',
    tenant: `${id}`,
    seq: 1,
    space: null,
    entries: 0,
    learned: 0,
    tuned: 1,
    stale: false,
  });
  for (let id = 1; id <= 64; id++) await read(collection(id));
  await read(collection(1));
  await read(collection(65));
  expect(reads).toHaveLength(65);
  // Of all, the second was used longest ago.
  await read(collection(1));
  expect(reads).toHaveLength(65);
  await read(collection(2));
  expect(reads.slice(65)).toEqual([2]);
});

test.each([
  ['without a version', '{"seq":1,"runs":20}'],
  ['of another version', JSON.stringify({ ...JSON.parse(fittedJson(fitted(1))), version: -1 })],
])('what another version stored counts for nothing: %s', async (_, json) => {
  const behind = createFitsBehind();
  const read = createFittedReader({ tuning: async () => json }, behind);
  expect(
    await read({
      id: 1,
      account: 'a',
      tenant: 't',
      seq: 1,
      space: null,
      entries: 0,
      learned: 20,
      tuned: 1,
      stale: false,
    }),
  ).toBeNull();
  expect(behind.ids()).toEqual([1]);
});
