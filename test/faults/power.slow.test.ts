import { expect, test } from 'vitest';
import { cutPower } from './power/cut-power.js';
import { buildShim } from './shim.js';

const library = buildShim('power/record.c');

test.skipIf(!library)(
  'the power is cut 8 times while records are stored and deleted: all is as it was told',
  async () => {
    const report = await cutPower({ library: library!, seed: 3, steps: 25, cuts: 8, scrub: true });
    expect(report.problems).toEqual([]);
    expect(report.stored).toBeGreaterThan(20);
  },
);

test.skipIf(!library)('cuts find a store that does not wait for the disk', async () => {
  const life = { library: library!, seed: 3, steps: 15, cuts: 8, scrub: false };
  const { problems } = await cutPower({ ...life, synchronous: 'OFF' });
  expect(problems.length).toBeGreaterThan(0);
});
