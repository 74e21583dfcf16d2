import { expect, test } from 'vitest';
import { expectedSuccess } from '../../../src/world/runs/expected-success.js';
import { ok, refused, run, times } from '../shop.js';

const went = ok('close', {}, 'done');
const no = (action: string) => refused(action, {}, 'not now');

test('runs are expected to come through the less, the more of what they tried never went through', () => {
  const smooth = times(8, (i) => run(i, 'close it', [no('close'), went], Number(i > 0)));
  const stuck = times(
    8,
    (i) => run(i, 'close it', [went, no('pay'), no('pay'), no('write')], Number(i > 26)),
    20,
  );
  const expected = expectedSuccess([...smooth, ...stuck]);
  // Half a run is added to each side: 7.5 of 9, and 1.5 of 9.
  for (const one of smooth) expect(expected.get(one)).toBeCloseTo(7.5 / 9);
  for (const one of stuck) expect(expected.get(one)).toBeCloseTo(1.5 / 9);
});
