import { expect, test } from 'vitest';
import { AGAINST } from './against.js';
import { AS_IT_IS } from './as-it-is.js';
import { barredBy } from './barred-by.js';
import { HANDED_ON } from './handed-on.js';
import { IN_MORE_WORDS } from './in-more-words.js';
import { KEPT } from './kept.js';

const ALL = barredBy('Do not change anything').join(', ');

test.each([
  ...Object.entries(KEPT).map(([language, rows]) => [
    `not yet, nothing, without, and as it is: ${language}`,
    rows,
  ]),
  ...Object.entries(IN_MORE_WORDS).map(([language, rows]) => [`in more words: ${language}`, rows]),
  ...Object.entries(AS_IT_IS).map(([language, rows]) => [`sent, told or left as it is: ${language}`, rows]),
  ...Object.entries(HANDED_ON).map(([language, rows]) => [`left to others: ${language}`, rows]),
  ...Object.entries(AGAINST).map(([language, rows]) => [`against it or not: ${language}`, rows]),
])('%s', (_, rows) => {
  const wrong = rows!
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((part) => part.trim()))
    .map(([task, bars]) => ({ task, bars, found: barredBy(task!).join(', ') }))
    .filter(({ bars, found }) => bars !== (bars === 'ALL' && found === ALL ? bars : found));
  expect(wrong).toEqual([]);
});
