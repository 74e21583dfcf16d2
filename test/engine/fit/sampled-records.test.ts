import { expect, test } from 'vitest';
import { sampledRecords } from '../../../src/engine/fit/sampled-records.js';
import { RECENT_RUNS } from '../../../src/model/credit/settings.js';

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
  const names = await sampledRecords(records(count));
  const sampled = names.filter(({ isForCredit }) => !isForCredit);
  expect(sampled).toHaveLength(taken);
  const every = Math.round(count / taken);
  expect(sampled.map(({ id }) => Number(id))).toEqual(Array.from({ length: taken }, (_, i) => i * every));
  const left = names.filter(({ isForCredit }) => isForCredit).map(({ id }) => Number(id));
  expect(left).toHaveLength(Math.min(RECENT_RUNS, count - taken));
  expect(left).toEqual([...left].sort((a, b) => a - b));
});

test('the newest copies are taken for credit alone, each in its place', async () => {
  async function* copies() {
    for (let i = 0; i < RECENT_RUNS + 3; i++) {
      const provenance = { key: 'local', source: '', task: 'same', body: 'same', shape: 'same' };
      yield { id: `${i}`, provenance };
    }
  }
  const names = await sampledRecords(copies());
  expect(names.map(({ isForCredit }) => isForCredit)).toEqual([false, ...Array(RECENT_RUNS).fill(true)]);
  expect(names.map(({ id }) => Number(id))).toEqual([
    0,
    ...Array.from({ length: RECENT_RUNS }, (_, i) => i + 3),
  ]);
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
