import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateRuns } from '../examples/parcel-desk/generate.js';
import { openService, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { serve, stop } from './served.js';

const CLIENTS = 4;
/** Records of one kind of agent, which are deleted together once they are learned from. */
const BATCH = 20;
const SAMPLE_MS = 5_000;

/** What a process holds, as Linux tells it: resident mebibytes and open files. */
function held(pid: number): { mib: number; handles: number } {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return { mib: Number(resident[1]) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
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
 * Stores, enhances, asks for jobs and deletes for a while, and watches the server from outside: what it holds in
 * memory and how many files are open. As much is deleted as is stored, so both should stay as they are; the first
 * third, in which caches fill, does not count. On Linux only.
 */
export const soak: Bench = async ({ folder, quick, minutes = quick ? 1 : 30, say }) => {
  if (process.platform !== 'linux') {
    say('left out: what a process holds is read from /proc, which is there on Linux only');
    return [];
  }
  const db = join(folder, 'soak.db');
  const service = await openService({ path: db, work: false });
  const { api_key } = await service.keys.create({ account: 'soak' });
  await service.close();
  const { url, child } = await serve(db, true);
  const counts = { stored: 0, enhanced: 0, asked: 0, deleted: 0, refused: 0 };
  const ends = Date.now() + minutes * 60_000;

  async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined && path.startsWith('/knowledge_status') ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) counts.refused += 1;
    return (await response.json()) as Record<string, unknown>;
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

  try {
    say(`${CLIENTS} clients for ${minutes} minutes`);
    const began = Date.now();
    const samples: (ReturnType<typeof held> & { minute: number })[] = [];
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    while (Date.now() < ends) {
      await Promise.race([sleep(Math.min(SAMPLE_MS, Math.max(1, ends - Date.now()))), clients]);
      samples.push({ ...held(child.pid!), minute: (Date.now() - began) / 60_000 });
    }
    await clients;
    say(JSON.stringify(counts));
    if (counts.refused > 0) throw new Error(`${counts.refused} requests were refused`);
    const late = samples.filter(({ minute }) => minute >= minutes / 3);
    const says = `mixed load for ${minutes} min (${counts.stored} stores, ${counts.enhanced} enhances, ${counts.deleted} deleted)`;
    return [
      {
        name: 'soak_memory_slope',
        says: `${says}, slope of memory`,
        value: slope(late.map(({ minute, mib }) => [minute, mib])),
        unit: 'MiB/min',
      },
      { name: 'soak_memory', says: `${says}, memory at the end`, value: late.at(-1)!.mib, unit: 'MiB' },
      {
        name: 'soak_handle_slope',
        says: `${says}, slope of open files`,
        value: slope(late.map(({ minute, handles }) => [minute, handles])),
        unit: 'files/min',
      },
      {
        name: 'soak_handles',
        says: `${says}, open files at the end`,
        value: late.at(-1)!.handles,
        unit: 'files',
      },
    ];
  } finally {
    await stop(child);
  }
};
