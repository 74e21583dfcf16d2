import { expect, test } from 'vitest';
import { createTuningReader, type Tuning, tuningJson } from '../../../src/engine/calibrate/tuning.js';
import { UNTAUGHT } from '../../../src/extract/verdict/estimate-success.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';

const tuning = (seq: number): Tuning => ({
  seq,
  learned: 20,
  prospects: Float32Array.of(0.5, 0.25),
  signs: UNTAUGHT,
  similarity: null,
  needs: {
    actions: ['send'],
    vocabulary: { words: [7], rarity: [0.5] },
    rows: [Float32Array.of(0.1, 0.2, 0.3)],
  },
});

test('a tuning is read once, and again when the collection has another', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  let reads = 0;
  const read = createTuningReader({
    tuning: (collection) => {
      reads += 1;
      return store.tuning(collection);
    },
  });
  const current = async () => read((await store.collection(id))!);
  expect(await current()).toBeNull();
  expect(reads).toBe(0);
  await store.setTuning(id, tuningJson(tuning(1)), 0);
  expect(await current()).toEqual(tuning(1));
  expect(await current()).toBe(await current());
  expect(reads).toBe(1);
  await store.setTuning(id, tuningJson(tuning(2)), 1);
  expect(await current()).toEqual(tuning(2));
  expect(reads).toBe(2);
});

test('no more than 64 collections are held; what is let go is read again', async () => {
  const json = tuningJson(tuning(1));
  const reads: number[] = [];
  const read = createTuningReader({
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
    learned: 0,
    tuned: 1,
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
  ['of another shape', '{"seq":1,"runs":20}'],
  ['fitted to other signs', tuningJson({ ...tuning(1), signs: { weights: [1], usual: [0] } })],
])('what another version kept counts for nothing: %s', async (_, json) => {
  const read = createTuningReader({ tuning: async () => json });
  expect(
    await read({ id: 1, account: 'a', tenant: 't', seq: 1, space: null, learned: 0, tuned: 1 }),
  ).toBeNull();
});
