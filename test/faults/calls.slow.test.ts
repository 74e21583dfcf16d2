import { expect, test } from 'vitest';
import { failCopies, wrongWith } from './calls/fail-copies.js';
import { failScrubs } from './calls/fail-scrubs.js';
import { buildShim } from './shim.js';

const library = buildShim('calls/fail.c');

test.skipIf(!library)(
  'a backup in which a call fails gives an error of ours, no half copy, and loses nothing',
  async () => {
    const failing = { library: library!, error: 'EIO', how: 'at', first: 1, step: 23 } as const;
    const copies = await failCopies(failing);
    expect(copies.length).toBeGreaterThan(5);
    expect(wrongWith(failing, copies)).toEqual([]);
  },
);

test.skipIf(!library)('a scrub in which a call fails says so, and loses nothing', async () => {
  const failing = { library: library!, error: 'ENOSPC', how: 'from', first: 4, step: 40 } as const;
  const { wrong, states } = await failScrubs(failing);
  expect(wrong).toEqual([]);
  expect(Object.keys(states).length).toBeGreaterThan(1);
});
