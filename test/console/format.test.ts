import { expect, test } from 'vitest';
import { duration } from '../../adapters/console/app/format.js';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [3_400, '3.4 s'],
  [720_000, '12 min'],
  [-25_200_000, '0 ms'],
])('a duration of %i ms is %s', (ms, said) => {
  expect(duration(ms)).toBe(said);
});
