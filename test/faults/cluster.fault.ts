import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { clusterLoop } from '../cluster/cluster-loop.js';
import { cutEverywhere } from '../storage/cut-everywhere.js';
import { startTestServer } from '../storage/postgres-server.js';

const server = await startTestServer();
const missing = 'reason' in server;
if (missing) console.log(`skipped: ${server.reason}`);
else afterAll(() => server.close());

test.skipIf(missing)('a server and a worker of a cluster killed 50 times, the database 5 times', async () => {
  if ('reason' in server) return;
  const report = await clusterLoop({
    url: server.url,
    rounds: 50,
    writers: 4,
    life: [500, 3_000],
    pauseMs: 200,
    random: seededRandom(1),
    meanwhile: async (round) => {
      if (round % 10 === 0) await server.crash();
    },
  });
  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ lost: 0, doubled: 0, unfinished: 0, wrong: [] });
  expect(report.countedRuns).toBeCloseTo(report.records, 6);
});

test.skipIf(missing).each(['before', 'after'] as const)(
  'a connection cut at every message, %s the server got it',
  async (when) => {
    if (!('reason' in server)) await cutEverywhere(server, `cut_${when}`, when, { first: 1, step: 1 });
  },
);
