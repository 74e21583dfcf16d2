import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import { openService } from '../../src/engine/open-service.js';
import { openPostgresStore } from '../../src/leaves/postgres/open-postgres-store.js';

const CLI = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const TENANTS = 6;
const SERVERS = 2;
const WORKERS = 3;
/** Records after which it is plain that writers are served again. */
const GOES_ON = 30;

/** What a cluster runs against. */
export interface ClusterOptions {
  /** The database. */
  url: string;
  /** How often a server and a worker are killed. */
  rounds: number;
  /** False: nobody is killed, and the processes that there are at the beginning have to last. */
  kills?: boolean;
  writers: number;
  /** Milliseconds between kills, at least and at most. */
  life: [number, number];
  /** Milliseconds between two records of one writer. */
  pauseMs: number;
  /** Numbers in [0, 1): when to kill, and whom. */
  random(): number;
  /** Called in the middle of every round, beside the kills. */
  meanwhile?(round: number): Promise<void>;
}

/** What was found when all was over. */
export interface ClusterReport {
  acknowledged: number;
  /** Acknowledged records that are not in the store. */
  lost: number;
  /** Records that are in the store more than once. */
  doubled: number;
  /** Jobs that did not complete. */
  unfinished: number;
  /** Runs counted in the knowledge, which must equal the records. */
  countedRuns: number;
  records: number;
  /** Servers and workers that ended and were not killed. */
  ended: number;
  /** The longest that a writer waited for a record to be acknowledged, milliseconds. */
  longestWaitMs: number;
  /** What the store finds wrong with itself. */
  wrong: string[];
}

function start(command: string, url: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [CLI, command, '--db', url, '--log-level', 'silent', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts a server; again, as whoever keeps it running would, where it ends before it is ready. */
async function startServer(url: string, tries = 10): Promise<{ child: ChildProcess; url: string }> {
  try {
    return await startServerOnce(url);
  } catch (error) {
    if (tries <= 1) throw error;
    return startServer(url, tries - 1);
  }
}

async function startServerOnce(url: string): Promise<{ child: ChildProcess; url: string }> {
  const child = start(
    'serve',
    url,
    '--no-work',
    '--port',
    '0',
    '--rate-limit',
    '100000000',
    '--rate-burst',
    '1000000',
  );
  const line = once(createInterface({ input: child.stdout! }), 'line') as Promise<[string]>;
  const died = once(child, 'exit').then(() => {
    throw new Error('the server ended before it was ready');
  });
  died.catch(() => {});
  const [text] = await Promise.race([line, died]);
  return { child, url: (JSON.parse(text) as { url: string }).url };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** A marker in letters: a number would be taken for what is particular to a run. */
const spelled = (marker: string): string => marker.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** Runs that are alike but for their numbers count ever less; each of these is to count once. */
const record = (marker: string, tenant: string) => ({
  tenant_id: tenant,
  query: `task ${marker} about ${spelled(marker)}`,
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
});

async function newKey(url: string): Promise<string> {
  const service = await openService({ store: url, work: false, embedder: hashingEmbedder() });
  const { api_key } = await service.keys.create({ account: 'cluster' });
  await service.close();
  return api_key;
}

/** Waits for the queue to be empty, and counts every marker in the store and every run in the knowledge. */
async function inspect(
  url: string,
  acknowledged: Set<string>,
): Promise<Omit<ClusterReport, 'ended' | 'longestWaitMs'>> {
  const store = await openPostgresStore({ url });
  try {
    for (;;) {
      const { queued, running } = await store.jobCounts();
      if (queued + running === 0) break;
      await sleep(100);
    }
    const seen = new Map<string, number>();
    let countedRuns = 0;
    for (const { id } of await store.collections()) {
      for await (const { interaction } of store.records(id)) {
        const marker = interaction.query.split(' ')[1]!;
        seen.set(marker, (seen.get(marker) ?? 0) + 1);
      }
      for await (const page of store.changes(id, 0)) {
        for (const { evidence } of page.entries) countedRuns += evidence.runs;
      }
    }
    const findings = await store.check();
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((marker) => !seen.has(marker)).length,
      doubled: [...seen.values()].filter((times) => times > 1).length,
      unfinished: (await store.jobCounts()).failed,
      countedRuns,
      records: seen.size,
      wrong: findings.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`),
    };
  } finally {
    await store.close();
  }
}

/**
 * Two servers that only accept and three workers on one database; in each round one of the servers and one of the
 * workers are killed (SIGKILL) at a moment that nobody chose, and started again, while writers store over HTTP, each
 * record with an idempotency key and again until it is acknowledged. Then looks whether everything acknowledged is
 * there, once, and was learned from once.
 */
export async function clusterLoop(options: ClusterOptions): Promise<ClusterReport> {
  const { url, random, kills = true } = options;
  const apiKey = await newKey(url);
  const acknowledged = new Set<string>();
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(url)));
  const workers = Array.from({ length: WORKERS }, () => start('work', url));
  let writing = true;
  let ended = 0;
  let longestWaitMs = 0;
  const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

  async function write(writer: number): Promise<void> {
    for (let n = 0; writing; n++) {
      const marker = `w${writer}n${n}`;
      const from = performance.now();
      for (let attempt = writer; writing; attempt++) {
        try {
          const response = await fetch(`${servers[attempt % SERVERS]!.url}/store_knowledge`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': marker },
            body: JSON.stringify(record(marker, `t${(writer + n) % TENANTS}`)),
            signal: AbortSignal.timeout(15_000),
          });
          if (response.status !== 202) throw new Error(`status ${response.status}`);
          await response.json();
          acknowledged.add(marker);
          longestWaitMs = Math.max(longestWaitMs, Math.round(performance.now() - from));
          break;
        } catch {
          await sleep(10);
        }
      }
      await sleep(options.pauseMs);
    }
  }

  try {
    const writers = Array.from({ length: options.writers }, (_, i) => write(i));
    const [least, most] = options.life;
    const pause = () => sleep((least + random() * (most - least)) / 2);
    /** Waits until writers are served again. */
    const goesOn = async () => {
      for (const before = acknowledged.size; acknowledged.size < before + GOES_ON; ) await sleep(50);
    };
    for (let round = 1; round <= options.rounds; round++) {
      await pause();
      const server = Math.floor(random() * SERVERS);
      const worker = Math.floor(random() * WORKERS);
      if (!kills) {
        await options.meanwhile?.(round);
        await goesOn();
        continue;
      }
      await end(workers[worker]!, 'SIGKILL');
      // With it any that ended by itself, because the database was away for longer than it waits.
      for (const [i, child] of workers.entries()) {
        if (!isOver(child)) continue;
        if (i !== worker) ended++;
        workers[i] = start('work', url);
      }
      await options.meanwhile?.(round);
      await pause();
      await end(servers[server]!.child, 'SIGKILL');
      servers[server] = await startServer(url);
      await goesOn();
    }
    writing = false;
    await Promise.all(writers);
    for (const [i, child] of workers.entries()) {
      if (!isOver(child)) continue;
      ended++;
      workers[i] = start('work', url);
    }
    ended += servers.filter(({ child }) => isOver(child)).length;
    return { ...(await inspect(url, acknowledged)), ended, longestWaitMs };
  } finally {
    writing = false;
    await Promise.all(
      [...servers.map(({ child }) => child), ...workers].map((child) => end(child, 'SIGTERM')),
    );
  }
}
