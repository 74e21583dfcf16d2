import { expect, test } from 'vitest';
import { failCopies, wrongWith } from './calls/fail-copies.js';
import { failScrubs } from './calls/fail-scrubs.js';
import { buildShim } from './shim.js';

const library = buildShim('calls/fail.c');
const { KNOWHOW_STEP = '1' } = process.env;

const CASES = (['ENOSPC', 'EIO', 'EACCES'] as const).flatMap((error) =>
  (['at', 'from'] as const).map((how) => ({ error, how, first: 1, step: Number(KNOWHOW_STEP) })),
);

test.skipIf(!library).each(CASES)('backup and putting back: $error $how every call', async (some) => {
  const failing = { ...some, library: library! };
  const copies = await failCopies(failing);
  console.log(
    `${copies.length} copies, ${copies.filter(({ ok }) => ok).length} in spite of it; last call ${copies.at(-1)?.n}`,
  );
  expect(wrongWith(failing, copies)).toEqual([]);
});

test.skipIf(!library).each(CASES)('scrub: $error $how every call', async (some) => {
  const { states, wrong } = await failScrubs({ ...some, library: library! });
  console.log(JSON.stringify(states));
  expect(wrong).toEqual([]);
});
