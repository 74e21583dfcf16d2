import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openService, openSqliteStore } from '../src/index.js';

/** What a crash loop runs against. */
export interface CrashOptions {
  /** The compiled command line. */
  cli: string;
  db: string;
  kills: number;
  writers: number;
  /** Records that each writer stores at least, however long that takes once the killing is over; default 1. */
  least?: number;
  /** Milliseconds a server lives at least and at most before it is killed. */
  life: [number, number];
  /** Every so many lives one is to last from five to eight seconds; none unless given. */
  longEvery?: number;
  /** Numbers in [0, 1): when to kill. */
  random(): number;
  onKill?(kill: number, acknowledged: number): void;
}

/** What a crash loop found. */
export interface CrashReport {
  acknowledged: number;
  /** Acknowledged records that were not deleted and are not in the store. */
  lost: number;
  /** Records whose deletion was acknowledged, and those of them that are in the store. */
  deleted: number;
  undead: number;
  /** Records that are in the store more than once. */
  doubled: number;
  /**
   * Jobs that ended failed because their worker was killed on them as often as a job outlives, and nothing else. They
   * are tried again as an operator would, so that nothing of what follows leaves them out.
   */
  died: number;
  /** Jobs that did not complete, even so. */
  unfinished: number;
  /** Runs counted in the knowledge, which must equal the records. */
  countedRuns: number;
  records: number;
  /** Milliseconds from start of the process to the first healthy answer, for each start. */
  restarts: number[];
}

interface Server {
  child: ChildProcess;
  url: string;
  readyMs: number;
}

async function start(cli: string, db: string): Promise<Server> {
  const began = performance.now();
  const args = [
    cli,
    'serve',
    '--db',
    db,
    '--port',
    '0',
    '--rate-limit',
    '100000000',
    '--rate-burst',
    '1000000',
  ];
  const child = spawn(process.execPath, [...args, '--log-level', 'silent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = once(createInterface({ input: child.stdout! }), 'line') as Promise<[string]>;
  const died = once(child, 'exit').then(() => {
    throw new Error('the server ended before it was ready');
  });
  const [text] = await Promise.race([line, died]);
  died.catch(() => {});
  const { url } = JSON.parse(text) as { url: string };
  await fetch(`${url}/healthz`);
  return { child, url, readyMs: performance.now() - began };
}

async function newKey(db: string): Promise<{ api_key: string; account: string }> {
  const service = await openService({ path: db, work: false });
  const { api_key, key } = await service.keys.create({ account: 'crash' });
  await service.close();
  return { api_key, account: key.account };
}

/** What was acknowledged, by markers: stored, and deleted. */
interface Markers {
  acknowledged: Set<string>;
  deleted: Set<string>;
}

/** Workers that may die on a job (`src/engine/learn/learner.ts`). */
const MAX_DEATHS = 5;

/**
 * Finishes what is queued, tries again what ended for its workers' deaths, and counts every marker in the store and
 * every run in the knowledge.
 */
async function inspect(db: string, account: string, { acknowledged, deleted }: Markers) {
  const store = await openSqliteStore({ path: db });
  const service = await openService({ store });
  await service.drain();
  const failed = await service.jobs.list({ state: 'failed', limit: 1_000 });
  const died = failed.filter(({ deaths }) => deaths >= MAX_DEATHS);
  for (const { id } of died) await service.jobs.retry(id);
  await service.drain();
  const seen = new Map<string, number>();
  for await (const { query } of service.exportRecords(account, 'crash')) {
    const marker = query.split(' ')[1]!;
    seen.set(marker, (seen.get(marker) ?? 0) + 1);
  }
  const collection = await store.findCollection({ account, tenant: 'crash' });
  let countedRuns = 0;
  for await (const page of store.changes(collection!.id, 0)) {
    for (const { evidence } of page.entries) countedRuns += evidence.runs;
  }
  const jobs = await service.jobs.counts();
  await service.close();
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((marker) => !seen.has(marker) && !deleted.has(marker)).length,
    deleted: deleted.size,
    undead: [...deleted].filter((marker) => seen.has(marker)).length,
    doubled: [...seen.values()].filter((times) => times > 1).length,
    died: died.length,
    unfinished: jobs.queued + jobs.running + jobs.failed,
    countedRuns,
    records: seen.size,
  };
}

/** A marker in letters: a number would be taken for what is particular to a run. */
const spelled = (marker: string): string => marker.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** Runs that are alike but for their numbers count ever less; each of these is to count once. */
const record = (marker: string, writer: number, agentType?: string) => ({
  tenant_id: 'crash',
  query: `task ${marker} of writer ${'abcdefgh'[writer % 8]} about ${spelled(marker)}`,
  turns: [
    {
      turn: 1,
      inputs: 'Available tools:\nping',
      decision: '{"name":"ping","arguments":{}}',
      result: `pong ${spelled(marker)}`,
    },
  ],
  success: true,
  timestamp: '2026-01-01T00:00:00Z',
  ...(agentType === undefined ? {} : { agent_type: agentType }),
});

/** Of each writer's records every so many is of a kind of agent of its own, and deleted by that. */
const SPARE_EVERY = 10;

/**
 * Kills a server (SIGKILL) again and again while writers store over HTTP, each with an idempotency key and trying
 * again until it is acknowledged, and delete some of what they stored; then looks whether everything acknowledged is
 * there, once, and nothing whose deletion was.
 */
export async function crashLoop(options: CrashOptions): Promise<CrashReport> {
  const { api_key: apiKey, account } = await newKey(options.db);
  const restarts: number[] = [];
  const markers: Markers = { acknowledged: new Set(), deleted: new Set() };
  const { acknowledged, deleted } = markers;
  let server = await start(options.cli, options.db);
  restarts.push(server.readyMs);
  let writing = true;

  /** Asks until it is acknowledged; what is under way when the killing ends is seen through. */
  async function insist(path: string, expected: number, init: RequestInit): Promise<void> {
    for (;;) {
      try {
        const response = await fetch(`${server.url}${path}`, {
          method: 'POST',
          ...init,
          headers: { ...init.headers, 'x-api-key': apiKey },
          signal: AbortSignal.timeout(20_000),
        });
        if (response.status !== expected) throw new Error(`status ${response.status}`);
        await response.json();
        return;
      } catch {
        await sleep(10);
      }
    }
  }

  async function write(writer: number): Promise<void> {
    for (let n = 0; writing || n < (options.least ?? 1); n++) {
      const marker = `w${writer}n${n}`;
      const spare = n % SPARE_EVERY === 0 ? `spare-${marker}` : undefined;
      await insist('/store_knowledge', 202, {
        headers: { 'content-type': 'application/json', 'idempotency-key': marker },
        body: JSON.stringify(record(marker, writer, spare)),
      });
      acknowledged.add(marker);
      if (spare === undefined) continue;
      const query = new URLSearchParams({
        tenant_id: 'crash',
        intent: 'everything',
        similarity_threshold: '0',
        all: 'true',
        agent_type: spare,
      });
      await insist(`/delete_by_intent?${query}`, 200, {});
      deleted.add(marker);
    }
  }

  const writers = Array.from({ length: options.writers }, (_, i) => write(i));
  const [least, most] = options.life;
  for (let kill = 1; kill <= options.kills; kill++) {
    const long = options.longEvery !== undefined && kill % options.longEvery === 0;
    const [from, to] = long ? [5_000, 8_000] : [least, most];
    await sleep(from + options.random() * (to - from));
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    options.onKill?.(kill, acknowledged.size);
    server = await start(options.cli, options.db);
    restarts.push(server.readyMs);
  }
  writing = false;
  await Promise.all(writers);
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  return { ...(await inspect(options.db, account, markers)), restarts };
}
