import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { startTestServer } from '../storage/postgres-server.js';
import { clusterLoop } from './cluster-loop.js';

const server = await startTestServer();
const missing = 'reason' in server;
if (missing) console.log(`skipped: ${server.reason}`);
else afterAll(() => server.close());

test.skipIf(missing)(
  'two servers and three workers on one database, one of each killed and the database too: nothing lost, nothing doubled',
  async () => {
    if ('reason' in server) return;
    const report = await clusterLoop({
      url: server.url,
      rounds: 2,
      writers: 4,
      life: [500, 2_000],
      pauseMs: 100,
      random: seededRandom(7),
      meanwhile: async (round) => {
        if (round === 2) await server.crash();
      },
    });
    console.log(JSON.stringify(report));
    expect(report).toMatchObject({ lost: 0, doubled: 0, unfinished: 0, wrong: [] });
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report.countedRuns).toBeCloseTo(report.records, 6);
  },
);
