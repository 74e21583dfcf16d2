import { expect, test } from 'vitest';
import { cutPower } from './power/cut-power.js';
import { buildShim } from './shim.js';

const library = buildShim('power/record.c');

const { KNOWHOW_SEED, KNOWHOW_LIVES = '5', KNOWHOW_FIRST_SEED = '1' } = process.env;
const first = Number(KNOWHOW_SEED ?? KNOWHOW_FIRST_SEED);
const lives = KNOWHOW_SEED === undefined ? Number(KNOWHOW_LIVES) : 1;
const CUTS = 40;

test.skipIf(!library).each(Array.from({ length: lives }, (_, i) => first + i))(
  'the power of a life is cut 40 times: nothing told is lost, doubled or back (seed %i)',
  async (seed) => {
    const scrub = seed % 3 !== 0;
    const report = await cutPower({ library: library!, seed, steps: 80, cuts: CUTS, scrub });
    console.log(JSON.stringify({ seed, scrub, ...report }));
    expect(report.problems).toEqual([]);
    expect(report.taken).toBeGreaterThan(CUTS);
  },
);

test.skipIf(!library).each(['OFF', 'NORMAL'] as const)(
  'a store with synchronous = %s is found out',
  async (synchronous) => {
    const life = { library: library!, seed: 3, steps: 40, cuts: 10, scrub: false };
    const { problems } = await cutPower({ ...life, synchronous });
    console.log(`${problems.length} found: ${problems.slice(0, 5).join('; ')}`);
    expect(problems.some((problem) => problem.includes('is lost'))).toBe(true);
  },
);
