import { expect, test } from 'vitest';
import { eachOf, median, quantile, timeEach } from '../../bench/measure.js';
import { table, toJson } from '../../bench/report.js';

test('quantiles are values that were measured, by nearest rank', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 0.2, 0.5, 0.95, 1].map((q) => quantile(values, q))).toEqual([1, 1, 3, 5, 5]);
  expect(median([1, 2, 3, 4])).toBe(2);
  expect(values).toEqual([5, 1, 4, 2, 3]);
});

test('warm-up calls do not count', async () => {
  const seen: number[] = [];
  expect(await timeEach(3, (n) => seen.push(n), 2)).toHaveLength(3);
  expect(seen).toEqual([-2, -1, 0, 1, 2]);
});

test('every item has its turn, and no more than the limit at once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

const ROWS = [
  {
    name: 'a',
    says: 'first',
    value: 1234.5,
    unit: 'ms',
    bound: { says: 'the floor', value: 1000 },
    aim: 'x 2',
  },
  { name: 'b', says: 'second', value: 0.012345, unit: 's' },
];

test('the table shows each value beside its bound', () => {
  const [head, , first, second] = table(ROWS).split('\n');
  expect(head).toMatch(/^measure +value +bound in this run +ratio +aim$/);
  expect(first).toMatch(/^first +1,235 ms +1,000 ms the floor +x 1\.23 +x 2$/);
  expect(second).toMatch(/^second +0\.0123 s$/);
});

test('the JSON has the same, unrounded', () => {
  expect(JSON.parse(toJson(ROWS))).toEqual({
    a: { value: 1234.5, unit: 'ms', bound: 1000, bound_is: 'the floor', ratio: 1.2345, aim: 'x 2' },
    b: { value: 0.012345, unit: 's' },
  });
});
