import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { openService, seededRandom } from '../src/index.js';

const WRITER = fileURLToPath(new URL('./postgres-writer.js', import.meta.url));
const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url));
const WRITING_MS = 5_000;
/** A collection's records are learned one after the other: as many collections as there are workers at most. */
const TENANTS = 8;
const RUNS = 64;

const said = async (child: ChildProcess): Promise<unknown> =>
  Promise.race([
    once(child, 'message').then(([message]) => message as unknown),
    once(child, 'exit').then(([code]) => {
      throw new Error(`a process ended with ${code}`);
    }),
  ]);

/** Records that several processes accept in a second together, and processor milliseconds of theirs for each. */
export async function acceptedBy(
  processes: number,
  store: string,
  round: string,
): Promise<{ perSecond: number; cpuMs: number }> {
  const children = Array.from({ length: processes }, (_, i) =>
    fork(WRITER, [store, `${round}_${i}`, String(WRITING_MS)]),
  );
  await Promise.all(children.map(said));
  const told = children.map(said);
  for (const child of children) child.send('go');
  const results = (await Promise.all(told)) as { accepted: number; cpuMs: number }[];
  const accepted = results.reduce((sum, result) => sum + result.accepted, 0);
  return {
    perSecond: accepted / (WRITING_MS / 1_000),
    cpuMs: results.reduce((sum, result) => sum + result.cpuMs, 0) / accepted,
  };
}

/** Runs that several `knowhow work` learn in a second together, from the first that was begun to the last done. */
export async function learnedBy(workers: number, url: string, round: string): Promise<number> {
  const service = await openService({ store: url, work: false });
  const knowledge = service.forAccount(`learn_${round}`);
  const jobs: string[] = [];
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const runs = generateRuns({ count: RUNS / TENANTS, random: seededRandom(tenant), tenant: `t${tenant}` });
    for (const run of runs) jobs.push((await knowledge.storeKnowledge(run)).job_id!);
  }
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [CLI, 'work', '--db', url, '--drain', '--log-level', 'silent'], {
      stdio: 'ignore',
    }),
  );
  await Promise.all(children.map((child) => once(child, 'exit')));
  let begun = Number.POSITIVE_INFINITY;
  let done = 0;
  for (const job of jobs) {
    const status = await knowledge.knowledgeStatus(job);
    if (status.status !== 'completed') throw new Error(`job ${job} is ${status.status}`);
    begun = Math.min(begun, Date.parse(status.started_at ?? ''));
    done = Math.max(done, Date.parse(status.completed_at ?? ''));
  }
  await service.close();
  return RUNS / ((done - begun) / 1_000);
}
