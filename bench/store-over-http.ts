import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generateRuns } from '../examples/parcel-desk/generate.js';
import { openService, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { groupCommits, syncLatency } from './probes.js';
import type { Row } from './report.js';
import { serve, stop } from './served.js';

const CONNECTIONS = 32;
/** As much of autocannon (which has no types) as is used here. */
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  requests: { method: 'POST'; path: string; headers: Record<string, string>; body: string }[];
}) => Promise<{
  '2xx': number;
  non2xx: number;
  errors: number;
  duration: number;
  latency: { p50: number; p99: number };
}>;
const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;

/**
 * Stores accepted a second over real HTTP at 32 connections, and their p99: with the server learning at the same
 * time, as it does by default, and only accepting. Beside it what group commit alone allows on this disk (32
 * bodies to a transaction and nothing else), and one `fdatasync`.
 */
export const storeOverHttp: Bench = async ({ folder, quick, say }) => {
  const seconds = quick ? 4 : 10;
  const runs = generateRuns({ count: 500, random: seededRandom(3), tenant: 'bench' });
  const bodies = runs.map((run) => JSON.stringify(run));
  const rows: Row[] = [];
  for (const learning of [true, false]) {
    const db = join(folder, `store-${learning}.db`);
    const service = await openService({ path: db, work: false });
    const { api_key } = await service.keys.create({ account: 'bench' });
    await service.close();
    const sync = await syncLatency(folder);
    const alone = groupCommits(folder, bodies, CONNECTIONS, quick ? 2 : 4);
    const { url, child } = await serve(db, learning);
    const load = (duration: number) =>
      autocannon({
        url,
        connections: CONNECTIONS,
        duration,
        requests: bodies.map((body) => ({
          method: 'POST',
          path: '/store_knowledge',
          headers: { 'content-type': 'application/json', 'x-api-key': api_key },
          body,
        })),
      });
    say(`storing over HTTP for ${seconds} s, ${learning ? 'learning' : 'only accepting'}`);
    try {
      await load(1);
      const { non2xx, errors, duration, latency, ...counts } = await load(seconds);
      if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} requests were refused and ${errors} failed`);
      const key = learning ? 'store' : 'store_accept_only';
      const label = `store over HTTP, ${CONNECTIONS} connections, ${learning ? 'learning too' : 'only accepting'}`;
      rows.push(
        {
          name: `${key}_accepted_per_second`,
          says: `${label}, accepted`,
          value: counts['2xx'] / duration,
          unit: 'records/s',
          bound: { says: 'group commit alone', value: alone },
          aim: '2,000 or x 0.80',
        },
        {
          name: `${key}_p99`,
          says: `${label}, p99`,
          value: latency.p99,
          unit: 'ms',
          bound: { says: 'one fdatasync, p50', value: sync.p50 },
        },
      );
    } finally {
      await stop(child);
    }
  }
  return rows;
};
