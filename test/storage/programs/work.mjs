// Claims jobs and learns one entry from each record, until it has seen no job for a while after the word `finish`
// came; prints the ids of the jobs it completed: node work.mjs <module> <file>
import { createHash } from 'node:crypto';

const [module, path] = process.argv.slice(2);
const { openSqliteStore } = await import(module);
const store = await openSqliteStore({ path, reserveBytes: 0 });
let finish = false;
process.stdin.once('data', () => {
  finish = true;
});

async function learn({ job, token }, entry) {
  const { interaction } = await store.recordOf(job.id);
  const { query } = interaction;
  const result = await store.commit({
    collection: job.collection,
    space: 's',
    now: 2000,
    lease: { jobId: job.id, token },
    statements: [
      {
        id: entry,
        family: 'fact',
        kind: 'fact',
        agent_type: null,
        situation: query,
        advice: 'a',
        meanings: [query],
      },
    ],
    vectors: new Map([[query, new Float32Array(4)]]),
    outcome: { seen: 1, success: 1, certainty: 1 },
    discarded: 0,
    successEstimate: null,
    marks: 0,
  });
  if (result.state === 'committed') process.stdout.write(`${job.id}\n`);
  else if (result.state !== 'lease_lost') throw new Error(JSON.stringify(result));
}

for (;;) {
  const jobs = await store.claim({ now: 1500, leaseMs: 1e9, limit: 7 });
  for (const claimed of jobs)
    await learn(
      claimed,
      Number.parseInt(createHash('sha256').update(claimed.job.id).digest('hex').slice(0, 12), 16),
    );
  if (jobs.length > 0) continue;
  if (finish) break;
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await store.close();
process.exit(0);
