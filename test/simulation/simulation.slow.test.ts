import { expect, test } from 'vitest';
import { BREAKS } from './breaks.js';
import { simulate } from './simulate.js';

const FIRST = 1;
const SEEDS = 25;

test(`${SEEDS} lives of several processes, in which anything may go wrong: every promise is kept`, async () => {
  const sums = { acknowledged: 0, deaths: 0, removals: 0, compared: 0 };
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const outcome = await simulate(seed);
    expect(outcome.problems, `replay it with KNOWHOW_SEED=${seed} npm run test:faults -- simulation`).toEqual(
      [],
    );
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += outcome[name];
  }
  // The lives are what they are for: much is stored, processes die, and knowledge is compared.
  expect(sums.acknowledged).toBeGreaterThan(10 * SEEDS);
  for (const count of [sums.deaths, sums.removals, sums.compared]) expect(count).toBeGreaterThan(SEEDS / 2);
});

test('the same seed gives the same life, byte by byte, and another gives another', async () => {
  const [first, again, other] = [await simulate(3), await simulate(3), await simulate(4)];
  expect(again.hash).toBe(first.hash);
  expect(other.hash).not.toBe(first.hash);
});

/** Lives that a broken store may pass unnoticed. */
const MOST = 40;

test.each(Object.entries(BREAKS))('a store that %s is found out', async (_, { broken, found, seed }) => {
  const problems: string[] = [];
  for (const one of [seed, ...Array.from({ length: MOST }, (_, i) => i + 1)]) {
    problems.push(...(await simulate(one, { broken })).problems);
    if (problems.some((text) => found.test(text))) break;
  }
  expect(problems.filter((text) => found.test(text))).not.toEqual([]);
});
