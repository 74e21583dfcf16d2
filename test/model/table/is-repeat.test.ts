import { expect, test } from 'vitest';
import { isRepeat } from '../../../src/model/table/is-repeat.js';
import { callRun, tableOf } from '../call-run.js';

test.each([
  ['the same result', 'no page', 'no page', true],
  ['another result', 'no page', 'a page', false],
  ['no result that anybody told', '', '', false],
])('the same again to %s', (_, first, second, is) => {
  const scroll: [string, object] = ['scroll', { by: 550 }];
  const { steps } = tableOf([
    callRun('a', 'Read it', [
      [scroll, first],
      [scroll, second],
    ]),
  ]).runs[0]!;
  expect(isRepeat(steps, steps[1]!)).toBe(is);
});
