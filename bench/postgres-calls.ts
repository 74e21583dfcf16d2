import { performance } from 'node:perf_hooks';
import { type Store, seededRandom } from '../src/index.js';
import { median } from './measure.js';

const DIMENSIONS = 384;
const WORDS = 20_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** What single calls of a driver take, by what they are. */
export async function driverCalls(store: Store, entries: number): Promise<Record<string, number>> {
  const random = seededRandom(1);
  // Some words are in many texts, most in few.
  const text = (n: number) =>
    Array.from({ length: n }, () => `w${Math.floor(WORDS * random() ** 3)}`).join(' ');
  const { id } = await store.openCollection({ account: 'bench', tenant: `t${entries}` });
  let made = 0;
  const intake = () => {
    made++;
    return {
      collection: id,
      interaction: {
        tenant_id: 't',
        query: text(8),
        turns: [{ turn: 1, inputs: 'x'.repeat(7_000), decision: 'd', result: 'r' }],
        success: true,
      } as Parameters<Store['accept']>[0]['interaction'],
      recordId: `rec_${made}`,
      jobId: `job_${made}`,
      voice: { key: 'k', source: '', task: `${made}`, body: `${made}`, shape: `${made}` },
      now: 1,
    };
  };
  const accepted = 1_000;
  const acceptMs = await timed(async () => {
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let i = 0; i < accepted / 32; i++) await store.accept(intake());
      }),
    );
  });
  const commits: number[] = [];
  const PER_COMMIT = 40;
  for (let n = 0; n < entries; n += PER_COMMIT) {
    const [job] = await store.claim({ now: 2 + n, leaseMs: 1e12, limit: 1 });
    if (!job) break;
    const { seq } = (await store.collection(id))!;
    const many = Array.from({ length: Math.min(PER_COMMIT, entries - n) }, (_, i) => -1 - i);
    const situations = many.map((ref) => ({
      ref,
      text: text(12),
      vector: Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5),
    }));
    const added = many.map((ref) => ({
      kind: 'fact' as const,
      agent_type: null,
      situation: text(12),
      advice: text(30),
      merge_key: `fact:${n}`,
      traces: [{ meanings: [ref], path: [], runs: 1, successes: 1, failures: 0 }],
      evidence: { runs: 1, successes: 1, failures: 0, last_seen: 1, credits: 0, debits: 0 },
      sources: [job.job.record!],
    }));
    const knowledge = { added: many.length, merged: 0, discarded: 0 };
    const request = {
      collection: id,
      base: seq,
      space: 's',
      now: 3,
      jobs: [{ jobId: job.job.id, token: job.token, knowledge, successEstimate: null }],
      situations,
      added,
      updated: [],
      forgotten: [],
    };
    commits.push(await timed(() => store.commit(request)));
  }
  const read = await timed(async () => {
    for await (const _ of store.changes(id, 0));
  });
  const each = async (times: number, work: () => Promise<unknown>) => {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) taken.push(await timed(work));
    return median(taken);
  };
  return {
    'accepted a second, 32 at once, 7 KB': accepted / (acceptMs / 1_000),
    'ms a commit of 40 entries': median(commits),
    [`ms to read a collection of ${entries}`]: read,
    'ms a search by words': await each(100, () => store.searchText(id, text(10), 40)),
    'ms for the texts of 20 entries': await each(100, () =>
      store.entryTexts(
        id,
        Array.from({ length: 20 }, () => 1 + Math.floor(random() * entries)),
      ),
    ),
    'ms to find a collection': await each(100, () =>
      store.findCollection({ account: 'bench', tenant: `t${entries}` }),
    ),
    'ms for a claim that finds nothing': await each(50, () =>
      store.claim({ now: 2, leaseMs: 1, limit: 1, except: [id] }),
    ),
  };
}
