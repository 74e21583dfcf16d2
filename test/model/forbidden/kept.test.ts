import { expect, test } from 'vitest';
import { barredBy } from './barred-by.js';
import { KEPT } from './kept.js';

test.each(Object.entries(KEPT))('not yet, nothing, without, and as it is: %s', (_, rows) => {
  const wrong = rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((part) => part.trim()))
    .map(([task, bars]) => ({ task, bars, found: barredBy(task!).join(', ') }))
    .filter(({ bars, found }) => bars !== found);
  expect(wrong).toEqual([]);
});
