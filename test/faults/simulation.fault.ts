import { expect, test } from 'vitest';
import { simulate } from '../simulation/simulate.js';

const { KNOWHOW_SEED, KNOWHOW_SEEDS = '10000', KNOWHOW_FIRST_SEED = '1' } = process.env;
const first = Number(KNOWHOW_SEED ?? KNOWHOW_FIRST_SEED);
const count = KNOWHOW_SEED === undefined ? Number(KNOWHOW_SEEDS) : 1;

/**
 * Lives of several processes in which anything may go wrong. `KNOWHOW_SEEDS` says how many; `KNOWHOW_SEED` replays one,
 * and shows everything that happens in it.
 */
test(`${count} simulated lives from seed ${first} on keep every promise`, async () => {
  const sums = { acknowledged: 0, deaths: 0, removals: 0, compared: 0 };
  const failed: number[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const outcome = await simulate(seed, count === 1 ? { onLine: (line) => console.log(line) } : {});
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += outcome[name];
    if (outcome.problems.length === 0) continue;
    failed.push(seed);
    console.log(
      `seed ${seed}: ${outcome.problems.slice(0, 5).join('; ')}\nreplay it with KNOWHOW_SEED=${seed} npm run test:faults -- simulation`,
    );
  }
  console.log(JSON.stringify({ seeds: count, ...sums, failed }));
  expect(failed).toEqual([]);
});
