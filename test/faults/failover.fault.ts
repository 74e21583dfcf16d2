import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { clusterLoop } from '../cluster/cluster-loop.js';
import { startReplicated } from '../cluster/replicated.js';

const database = await startReplicated();
const missing = 'reason' in database;
if (missing) console.log(`skipped: ${database.reason}`);
else afterAll(() => database.close());

test.skipIf(missing)(
  'the primary killed and its replica promoted, 20 times, and nothing restarted',
  async () => {
    if ('reason' in database) return;
    const report = await clusterLoop({
      url: database.url,
      rounds: 20,
      kills: false,
      writers: 4,
      life: [500, 3_000],
      pauseMs: 200,
      random: seededRandom(2),
      meanwhile: (round) => database.failOver(round % 2 === 1),
    });
    console.log(JSON.stringify(report));
    expect(report).toMatchObject({ lost: 0, doubled: 0, unfinished: 0, ended: 0, wrong: [] });
    expect(report.countedRuns).toBeCloseTo(report.records, 6);
  },
);

test.skipIf(missing)('servers and workers killed while the primary fails over, 10 times', async () => {
  if ('reason' in database) return;
  const report = await clusterLoop({
    url: `${database.url}?schema=killed`,
    rounds: 10,
    writers: 4,
    life: [500, 3_000],
    pauseMs: 200,
    random: seededRandom(4),
    meanwhile: (round) => database.failOver(round % 2 === 1),
  });
  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ lost: 0, doubled: 0, unfinished: 0, wrong: [] });
  expect(report.countedRuns).toBeCloseTo(report.records, 6);
});
