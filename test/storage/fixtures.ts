import type { Interaction } from '../../src/api/interaction.js';
import type { Evidence, PathStep, Trace } from '../../src/domain/entry.js';
import type { NewEntry, NewSituation } from '../../src/domain/learned.js';
import type { Provenance } from '../../src/domain/support.js';
import type { Accepted, ClaimedJob, Commit, Intake, Store } from '../../src/storage/store.js';
import { afterFile } from '../at-end.js';

/** An interaction with one turn. */
export const interaction = (tenant: string, query = 'cancel my order'): Interaction => ({
  tenant_id: tenant,
  query,
  turns: [{ turn: 1, inputs: 'tools: cancel', decision: 'cancel()', result: 'done' }],
  success: true,
  timestamp: '2026-11-21T10:00:00Z',
});

/** Evidence of so many runs. */
export const evidence = (runs = 1): Evidence => ({
  runs,
  successes: runs * 0.75,
  failures: runs * 0.25,
  last_seen: 1_700_000_000_000,
  credits: 0,
  debits: 0,
});

/** A vector that says which number it was made of. */
export const vector = (n: number): Float32Array =>
  Float32Array.from({ length: 8 }, (_, i) => Math.sin(n * 8 + i));

/** A trace of one run. */
export const newTrace = (meanings: number[], path: PathStep[] = [], runs = 1): Trace => ({
  meanings,
  path,
  runs,
  successes: runs * 0.75,
  failures: runs * 0.25,
});

/** A new entry found by one situation. */
export const newEntry = (ref: number, sources: string[], change: Partial<NewEntry> = {}): NewEntry => ({
  kind: 'recipe',
  agent_type: null,
  situation: `situation of ${ref}`,
  advice: `advice of ${ref}`,
  merge_key: `run:${ref}`,
  traces: [newTrace([ref])],
  evidence: evidence(),
  sources,
  ...change,
});

/** A new situation whose vector is made of its ref. */
export const newSituation = (ref: number, text = `situation of ${ref}`): NewSituation => ({
  ref,
  text,
  vector: vector(ref),
});

let counter = 0;

/** An intake whose fingerprint is known. */
type FullIntake = Intake & { provenance: Provenance };

/** An intake with ids of its own. */
export function newIntake(collection: number, tenant: string, change: Partial<FullIntake> = {}): FullIntake {
  if (counter === 0) {
    afterFile(() => {
      counter = 0;
    });
  }
  counter++;
  return {
    collection,
    interaction: interaction(tenant, `query ${counter}`),
    recordId: `rec_${counter}`,
    jobId: `job_${counter}`,
    provenance: {
      key: 'local',
      source: '',
      task: `task ${counter}`,
      body: `body ${counter}`,
      shape: `${counter}`,
    },
    now: 1_000,
    ...change,
  };
}

/** Accepts, and expects no conflict. */
export async function acceptedId(store: Store, intake: Intake): Promise<string> {
  const accepted: Accepted = await store.accept(intake);
  if (accepted.state === 'conflict') throw new Error('unexpected conflict');
  return accepted.jobId;
}

/** Stores records and takes their jobs, with whatever was due before them. */
export async function claimedAll(
  store: Store,
  collection: number,
  tenant: string,
  count: number,
): Promise<ClaimedJob[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await acceptedId(store, newIntake(collection, tenant)));
  for (;;) {
    const jobs = await store.claim({ now: 2_000, leaseMs: 60_000, limit: 1_000 });
    const mine = jobs.filter(({ job }) => ids.includes(job.id));
    if (mine.length === count) return mine;
    if (jobs.length === 0) throw new Error(`jobs ${ids.join(', ')} were not handed out`);
  }
}

/** Stores a record and takes its job, with whatever was due before it. */
export async function claimed(store: Store, collection: number, tenant: string): Promise<ClaimedJob> {
  return (await claimedAll(store, collection, tenant, 1))[0]!;
}

/** A commit with nothing in it. */
export const emptyCommit = (collection: number, base: number, change: Partial<Commit> = {}): Commit => ({
  collection,
  base,
  space: 'space-1',
  now: 3_000,
  jobs: [],
  situations: [],
  added: [],
  updated: [],
  forgotten: [],
  ...change,
});

/** What a commit says of a job that it completes. */
export const completes = (job: ClaimedJob): Commit['jobs'][number] => ({
  jobId: job.job.id,
  token: job.token,
  knowledge: { added: 1, merged: 0, discarded: 0 },
  successEstimate: null,
});

/** Commits, and expects it to land; returns the new entries' numbers and the sequence number. */
export async function landed(store: Store, commit: Commit): Promise<{ seq: number; added: number[] }> {
  const result = await store.commit(commit);
  if (result.state !== 'committed')
    throw new Error(`expected the commit to land, got ${JSON.stringify(result)}`);
  return result;
}

/** Stores one record and learns the given entries from it; situations `ref` of each meaning are made. */
export async function learn(
  store: Store,
  collection: number,
  tenant: string,
  entries: (record: string) => { situations: NewSituation[]; added: NewEntry[] },
): Promise<{ record: string; jobId: string; added: number[]; seq: number }> {
  const job = await claimed(store, collection, tenant);
  const base = (await store.collection(collection))!.seq;
  const result = await landed(
    store,
    emptyCommit(collection, base, { jobs: [completes(job)], ...entries(job.job.record!) }),
  );
  return { record: job.job.record!, jobId: job.job.id, ...result };
}
