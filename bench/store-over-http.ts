import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { openService, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { groupCommits, syncLatency } from './probes.js';
import type { Row } from './report.js';
import { serve, stop, urlOf } from './served.js';

const CONNECTIONS = 32;
/** Characters of a record. */
const BODY = 8 * 1024;
const BARE = join(import.meta.dirname, 'bare-server.js');

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

/** Runs of 8 KB: what the last tool gave back goes on in words of the run until it is as long as that takes. */
function bodiesOf(count: number): string[] {
  return generateRuns({ count, random: seededRandom(3), tenant: 'bench' }).map((run, n) => {
    const missing = BODY - JSON.stringify(run).length;
    const last = run.turns.at(-1)!;
    const words = JSON.stringify(run.turns).match(/\b[a-z]{3,}\b/g) ?? ['nothing'];
    let more = '';
    for (let i = n; more.length < missing; i += 7) more += ` ${words[i % words.length]}`;
    const turns = [...run.turns.slice(0, -1), { ...last, result: `${last.result ?? ''}${more}` }];
    return JSON.stringify({ ...run, turns });
  });
}

interface Load {
  perSecond: number;
  p99: number;
}

/** What 32 connections get accepted for some seconds, after one that does not count. */
async function accepted(url: string, key: string, bodies: readonly string[], seconds: number): Promise<Load> {
  const load = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      requests: bodies.map((body) => ({
        method: 'POST',
        path: '/store_knowledge',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body,
      })),
    });
  await load(1);
  const { non2xx, errors, duration, latency, ...counts } = await load(seconds);
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} requests were refused and ${errors} failed`);
  return { perSecond: counts['2xx'] / duration, p99: latency.p99 };
}

/**
 * Stores accepted a second over real HTTP at 32 connections and 8 KB, and their p99: only accepting, with the server
 * learning at the same time as it does by default, and with a process of its own that learns. Beside it a server that
 * does nothing but group commit with the same bytes, what group commit allows without a server, and one `fdatasync`.
 */
export const storeOverHttp: Bench = async ({ folder, quick, say }) => {
  const seconds = quick ? 4 : 10;
  const bodies = bodiesOf(500);
  const bare = spawn(process.execPath, [BARE, join(folder, 'bare.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  say('storing over HTTP, group commit alone');
  const alone = await accepted(await urlOf(bare), '', bodies, seconds).finally(() => stop(bare));
  const sync = await syncLatency(folder);
  const rows: Row[] = [
    {
      name: 'store_group_commit',
      says: `records of 8 KB over HTTP, ${CONNECTIONS} connections, group commit alone`,
      value: alone.perSecond,
      unit: 'records/s',
      bound: {
        says: 'the same without HTTP',
        value: groupCommits(folder, bodies, CONNECTIONS, quick ? 2 : 4),
      },
    },
  ];
  for (const [key, learning, says, aim] of [
    ['store_accept_only', 'nobody', 'stored, only accepting', 0.8],
    ['store', 'server', 'stored, the server learning too', 0.5],
    ['store_worker', 'worker', 'stored, a process beside it learning', 0.5],
  ] as const) {
    const db = join(folder, `${key}.db`);
    const service = await openService({ path: db, work: false });
    const { api_key } = await service.keys.create({ account: 'bench' });
    await service.close();
    say(`storing over HTTP for ${seconds} s: ${says}`);
    const children: ChildProcess[] = [];
    try {
      const { url, child } = await serve(db, learning === 'server');
      children.push(child);
      if (learning === 'worker') children.push(work(db));
      const { perSecond, p99 } = await accepted(url, api_key, bodies, seconds);
      rows.push(
        {
          name: `${key}_accepted_per_second`,
          says,
          value: perSecond,
          unit: 'records/s',
          bound: { says: 'group commit alone over HTTP', value: alone.perSecond },
          aim: `x ${aim.toFixed(2)}`,
        },
        {
          name: `${key}_p99`,
          says: '  p99',
          value: p99,
          unit: 'ms',
          bound: { says: 'one fdatasync, p50', value: sync.p50 },
        },
      );
    } finally {
      for (const child of children) await stop(child);
    }
  }
  return rows;
};

/** A process that learns what others store. */
function work(db: string): ChildProcess {
  const cli = join(import.meta.dirname, '..', 'lib', 'cli.js');
  return spawn(process.execPath, [cli, 'work', '--db', db, '--log-level', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
