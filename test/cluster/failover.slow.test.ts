import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { clusterLoop } from './cluster-loop.js';
import { startReplicated } from './replicated.js';

const database = await startReplicated();
const missing = 'reason' in database;
if (missing) console.log(`skipped: ${database.reason}`);
else afterAll(() => database.close());

test.skipIf(missing)(
  'the primary killed and its replica promoted, twice: nothing lost, nothing doubled, nothing restarted',
  async () => {
    if ('reason' in database) return;
    const report = await clusterLoop({
      url: database.url,
      rounds: 2,
      kills: false,
      writers: 4,
      life: [500, 2_000],
      pauseMs: 100,
      random: seededRandom(3),
      meanwhile: (round) => database.failOver(round % 2 === 1),
    });
    console.log(JSON.stringify(report));
    expect(report).toMatchObject({ lost: 0, doubled: 0, unfinished: 0, ended: 0, wrong: [] });
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report.countedRuns).toBeCloseTo(report.records, 6);
  },
);
