import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { openService, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { eachOf } from './measure.js';
import type { Row } from './report.js';
import { serve, stop } from './served.js';

const CLIENTS = 4;
/** Records of one kind of agent, which are deleted together once they are learned from. */
const BATCH = 20;
/** Texts whose vectors a server keeps (`cachedEmbedder`). */
const CACHED_VECTORS = 10_000;
const SAMPLE_MS = 10_000;
const TELLS_MEMORY = join(import.meta.dirname, 'tell-memory.js');

/** What a process holds, as Linux tells it: resident mebibytes and open files. */
function held(pid: number): { mib: number; handles: number } {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return { mib: Number(resident[1]) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

/** What of that is in use once the rest was collected, in mebibytes: objects, and what lies beside them. */
async function inUse(child: ChildProcess): Promise<{ heap: number; beside: number }> {
  const answer = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>;
  child.send('memory');
  const [{ heapUsed, external }] = await answer;
  return { heap: heapUsed / 2 ** 20, beside: external / 2 ** 20 };
}

/** Least squares: how much `y` rises for each of `x`. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return below > 0 ? above / below : 0;
}

/**
 * Stores, enhances, asks for jobs and deletes for a while, and watches the server: what it holds in memory and how
 * many files are open, as Linux tells it, and what of the memory is in use. As much is deleted as is stored, so all of
 * it should stay as it is. The cache of vectors is filled first, and the first third, in which other caches fill, does
 * not count. On Linux only.
 */
export const soak: Bench = async ({ folder, quick, minutes = quick ? 1 : 30, say }) => {
  if (process.platform !== 'linux') {
    say('left out: what a process holds is read from /proc, which is there on Linux only');
    return [];
  }
  const db = join(folder, 'soak.db');
  const service = await openService({ path: db, work: false, preload: false });
  const { api_key } = await service.keys.create({ account: 'soak' });
  const { url, child } = await serve(db, true, ['--expose-gc', '--import', TELLS_MEMORY]);
  const counts = { stored: 0, enhanced: 0, asked: 0, deleted: 0 };
  /** Requests that were not answered as they should be, by path and status. */
  const refused: Record<string, number> = {};
  let ends = 0;

  async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined && path.startsWith('/knowledge_status') ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      const how = `${path.split(/[/?]/)[1]} ${response.status}`;
      refused[how] = (refused[how] ?? 0) + 1;
    }
    return (await response.json()) as Record<string, unknown>;
  }

  /** Texts that are never met again take the places of the cache: it grows no more. */
  async function fillCache(): Promise<void> {
    const [run] = generateRuns({ count: 1, random: seededRandom(CLIENTS), tenant: 'soak' });
    const { job_id: job } = await call('/store_knowledge', run);
    while ((await call(`/knowledge_status/${String(job)}`)).status === 'processing') await sleep(100);
    const texts = Array.from({ length: CACHED_VECTORS }, (_, n) => `text ${n} of no task`);
    await eachOf(texts, CLIENTS, (text) => call('/enhance_task', { tenant_id: 'soak', input_text: text }));
  }

  async function client(n: number): Promise<void> {
    const random = seededRandom(n);
    for (let round = 0; Date.now() < ends; round++) {
      const kind = `kind-${n}-${round}`;
      const runs = generateRuns({ count: BATCH, random, tenant: 'soak' });
      let job: unknown;
      for (const run of runs) {
        job = (await call('/store_knowledge', { ...run, agent_type: kind })).job_id;
        counts.stored += 1;
        await call('/enhance_task', { tenant_id: 'soak', input_text: run.query, agent_type: kind });
        counts.enhanced += 1;
      }
      for (let done = false; !done && Date.now() < ends; ) {
        done = (await call(`/knowledge_status/${String(job)}`)).status !== 'processing';
        counts.asked += 1;
        if (!done) await sleep(100);
      }
      const all = { tenant_id: 'soak', intent: 'everything', similarity_threshold: '0', all: 'true' };
      await call(`/delete_by_intent?${new URLSearchParams({ ...all, agent_type: kind })}`);
      counts.deleted += BATCH;
    }
  }

  async function sample(minute: number) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const index = Number(/^knowhow_index_bytes (\d+)/m.exec(metrics)![1]) / 2 ** 20;
    const [knows] = await service.collections();
    const { records = 0, entries = 0, situations = 0 } = knows ?? {};
    return { minute, ...(await inUse(child)), ...held(child.pid!), index, records, entries, situations };
  }

  try {
    if (!quick) await fillCache();
    say(`${CLIENTS} clients for ${minutes} minutes`);
    const began = Date.now();
    ends = began + minutes * 60_000;
    const samples: Awaited<ReturnType<typeof sample>>[] = [];
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    while (Date.now() < ends) {
      await Promise.race([sleep(Math.min(SAMPLE_MS, Math.max(1, ends - Date.now()))), clients]);
      samples.push(await sample((Date.now() - began) / 60_000));
    }
    await clients;
    say(JSON.stringify({ ...counts, refused }));
    const late = samples.filter(({ minute }) => minute >= minutes / 3);
    const says = `mixed load for ${minutes} min (${counts.stored} stores, ${counts.enhanced} enhances, ${counts.deleted} deleted)`;
    const last = late.at(-1)!;
    const knows = `${last.records} records, ${last.entries} entries, index ${last.index.toFixed(1)} MiB`;
    const rows = (name: string, what: string, unit: string, of: (one: typeof last) => number): Row[] => [
      {
        name: `soak_${name}_slope`,
        says: `${says}, slope of ${what}`,
        value: slope(late.map((one) => [one.minute, of(one)])),
        unit: `${unit}/min`,
      },
      { name: `soak_${name}`, says: `${says}, ${what} at the end (${knows})`, value: of(last), unit },
    ];
    return [
      ...rows('heap', 'objects in use', 'MiB', ({ heap }) => heap),
      ...rows('beside', 'buffers in use', 'MiB', ({ beside }) => beside),
      ...rows('memory', 'memory of the process', 'MiB', ({ mib }) => mib),
      ...rows('handles', 'open files', 'files', ({ handles }) => handles),
      {
        name: 'soak_refused',
        says: `${says}, requests refused ${JSON.stringify(refused)}`,
        value: Object.values(refused).reduce((sum, times) => sum + times, 0),
        unit: 'requests',
        aim: '0',
      },
    ];
  } finally {
    await stop(child);
    await service.close();
  }
};
