import { expect, test } from 'vitest';
import { isGap } from '../../../src/model/table/is-gap.js';

test.each([
  ['‹…›', true],
  ['‹…› for ‹…›', true],
  ['‹…›: ‹…›', true],
  ['cat ‹…›', false],
  ['who', false],
  ['ls', false],
])('of %s nothing is shown but gaps and small words: %s', (name, expected) => {
  expect(isGap({ kind: 'line', name })).toBe(expected);
});

test('a call always has a name', () => {
  expect(isGap({ kind: 'call', name: '1' })).toBe(false);
});
