// Stores records from 8 callers and prints each record's id once it is accepted:
// node write.mjs <module> <file> <prefix> <count>
const [module, path, prefix, count] = process.argv.slice(2);
const { openSqliteStore } = await import(module);
const store = await openSqliteStore({ path, reserveBytes: 0 });
const { id: collection } = await store.openCollection({ account: 'a', tenant: 't' });
let next = 0;

async function caller() {
  while (next < Number(count)) {
    const name = `${prefix}_${next++}`;
    const interaction = {
      tenant_id: 't',
      query: `query of ${name}`,
      turns: [{ turn: 1, inputs: 'i', decision: 'd' }],
      timestamp: '2026-11-21T10:00:00Z',
    };
    const accepted = await store.accept({
      collection,
      interaction,
      recordId: `rec_${name}`,
      jobId: `job_${name}`,
      provenance: { key: 'local', source: '', task: name, body: name, shape: name },
      now: 1000,
      idempotency: { key: name, bodyHash: 'h' },
    });
    if (accepted.state === 'accepted') process.stdout.write(`rec_${name}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, caller));
await store.close();
