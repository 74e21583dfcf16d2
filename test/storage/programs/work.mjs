// Claims jobs and learns one entry from each record, until it has seen no job for a while after the word `finish`
// came; prints the ids of the jobs it completed: node work.mjs <module> <file>
const [module, path] = process.argv.slice(2);
const { openSqliteStore } = await import(module);
const store = await openSqliteStore({ path, reserveBytes: 0 });
let finish = false;
process.stdin.once('data', () => {
  finish = true;
});

async function learn(claimed) {
  const records = new Map();
  for (const { job } of claimed) records.set(job.id, await store.recordOf(job.id));
  let jobs = claimed.map((claim) => ({ ...claim, record: records.get(claim.job.id) }));
  while (jobs.length > 0) {
    const { id, seq } = await store.collection(jobs[0].job.collection);
    const result = await store.commit({
      collection: id,
      base: seq,
      space: 's',
      now: 2000,
      jobs: jobs.map(({ job, token }) => ({
        jobId: job.id,
        token,
        knowledge: { added: 1, merged: 0, discarded: 0 },
        successEstimate: null,
      })),
      situations: jobs.map(({ record }, i) => ({
        ref: -1 - i,
        text: record.interaction.query,
        vector: new Float32Array(4),
      })),
      added: jobs.map(({ record }, i) => ({
        kind: 'fact',
        agent_type: null,
        situation: record.interaction.query,
        advice: 'a',
        merge_key: 'fact:',
        traces: [{ meanings: [-1 - i], path: [], runs: 1, successes: 1, failures: 0 }],
        evidence: { runs: 1, successes: 1, failures: 0, last_seen: 1, credits: 0, debits: 0 },
        sources: [record.id],
      })),
      updated: [],
      forgotten: [],
    });
    if (result.state === 'committed') {
      for (const { job } of jobs) process.stdout.write(`${job.id}\n`);
      return;
    }
    if (result.state === 'lease_lost') jobs = jobs.filter(({ job }) => !result.jobs.includes(job.id));
    else if (result.state !== 'stale') throw new Error(JSON.stringify(result));
  }
}

for (;;) {
  const jobs = await store.claim({ now: 1500, leaseMs: 1e9, limit: 7 });
  if (jobs.length > 0) await learn(jobs);
  else if (finish) break;
  else await new Promise((resolve) => setTimeout(resolve, 5));
}
await store.close();
process.exit(0);
