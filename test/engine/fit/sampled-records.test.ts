import { expect, test } from 'vitest';
import { sampledRecords } from '../../../src/engine/fit/sampled-records.js';

/** Records of as many tasks, read as a store in the process reads them: without a turn of the event loop. */
async function* records(count: number) {
  for (let i = 0; i < count; i++) {
    const text = `${i}`;
    yield {
      id: text.padStart(6, '0'),
      provenance: { key: 'local', source: '', task: text, body: text, shape: text, answer: null },
    };
  }
}

test.each([
  [3_999, 3_999],
  [4_000, 2_000],
  [20_000, 2_500],
])('of %i records %i are taken, evenly spread', async (count, taken) => {
  const sampled = await sampledRecords(records(count));
  expect(sampled).toHaveLength(taken);
  const every = Math.round(count / taken);
  expect(sampled.map(({ id }) => Number(id))).toEqual(Array.from({ length: taken }, (_, i) => i * every));
});

test('others have their turn while very many are looked at', async () => {
  let isDone = false;
  const sampling = sampledRecords(records(5_000)).then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  await sampling;
});
