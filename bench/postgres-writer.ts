import { performance } from 'node:perf_hooks';
import { openPostgresStore, openSqliteStore } from '../src/index.js';

/**
 * A process that accepts records of 7 KB, 32 at once, for some seconds, and tells its parent how many:
 * `postgres-writer.js <store> <name> <milliseconds>`. It begins when the parent says so.
 */
const [target, name, lasting] = process.argv.slice(2) as [string, string, string];
const store = await (target.startsWith('postgres')
  ? openPostgresStore({ url: target })
  : openSqliteStore({ path: target, reserveBytes: 0 }));
const { id } = await store.openCollection({ account: 'bench', tenant: name });
process.send!('ready');
await new Promise((resolve) => process.once('message', resolve));
const until = performance.now() + Number(lasting);
const before = process.cpuUsage();
let accepted = 0;
const lane = async (lane: number) => {
  for (let n = 0; performance.now() < until; n++) {
    const marker = `${name}_${lane}_${n}`;
    await store.accept({
      collection: id,
      interaction: {
        tenant_id: name,
        query: marker,
        turns: [{ turn: 1, inputs: 'x'.repeat(7_000), decision: 'd', result: 'r' }],
        success: true,
      } as Parameters<typeof store.accept>[0]['interaction'],
      recordId: `rec_${marker}`,
      jobId: `job_${marker}`,
      provenance: { key: 'k', source: '', task: marker, body: marker, shape: marker },
      now: 1,
    });
    accepted++;
  }
};
await Promise.all(Array.from({ length: 32 }, (_, i) => lane(i)));
const { user, system } = process.cpuUsage(before);
process.send!({ accepted, cpuMs: (user + system) / 1_000 });
await store.close();
process.disconnect();
