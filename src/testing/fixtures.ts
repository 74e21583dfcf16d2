import type { Interaction } from '../api/interaction.js';
import type { Provenance } from '../domain/support.js';
import type {
  Accepted,
  ClaimedJob,
  Commit,
  Committed,
  Fit,
  Intake,
  Lesson,
  Statement,
  Store,
} from '../storage/store.js';

/** An interaction with one turn. */
export const interaction = (tenant: string, query = 'cancel my order'): Interaction => ({
  tenant_id: tenant,
  query,
  turns: [{ turn: 1, inputs: 'tools: cancel', decision: 'cancel()', result: 'done' }],
  success: true,
  timestamp: '2026-11-21T10:00:00Z',
});

/** A vector that says which number it was made of. */
export const vector = (n: number): Float32Array =>
  Float32Array.from({ length: 8 }, (_, i) => Math.sin(n * 8 + i));

/** The vector of a text, another for another text. */
export const vectorOf = (text: string): Float32Array =>
  vector([...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7));

/** The vectors of all texts that statements are found by. */
const vectorsOf = (statements: readonly Statement[]): Map<string, Float32Array> =>
  new Map(statements.flatMap(({ meanings }) => meanings.map((text) => [text, vectorOf(text)] as const)));

/** A statement with an id of one's own. */
export const statement = (id: number, change: Partial<Statement> = {}): Statement => ({
  id,
  family: 'task',
  kind: 'recipe',
  agent_type: null,
  situation: `situation of ${id}`,
  advice: `advice of ${id}`,
  meanings: [`situation of ${id}`],
  ...change,
});

/** What a model says, with the records that bear it out. */
export const lesson = (id: number, records: readonly string[], change: Partial<Statement> = {}): Lesson => ({
  ...statement(id, { family: 'lesson', kind: 'recovery', ...change }),
  records,
});

/** A fit of these lessons. */
export const fitOf = (base: number, lessons: readonly Lesson[] = [], change: Partial<Fit> = {}): Fit => ({
  json: '{"a":1}',
  learned: 0,
  base,
  lessons,
  vectors: vectorsOf(lessons),
  space: 'space-1',
  ...change,
});

let counter = 0;

/** An intake whose fingerprint is known. */
type FullIntake = Intake & { provenance: Provenance };

/** An intake with ids of its own. */
export function newIntake(collection: number, tenant: string, change: Partial<FullIntake> = {}): FullIntake {
  counter++;
  // As wide as each other, so that they sort as they were made.
  const number = String(counter).padStart(8, '0');
  return {
    collection,
    interaction: interaction(tenant, `query ${counter}`),
    recordId: `rec_${number}`,
    jobId: `job_${number}`,
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
  const answer: Accepted = await store.accept(intake);
  if (answer.state === 'conflict') throw new Error('unexpected conflict');
  return answer.jobId;
}

/** Where a record comes from, of one task and key unless told otherwise. */
export const provenance = (change: Partial<Provenance> = {}): Provenance => ({
  key: 'k1',
  source: '',
  task: 't1',
  body: 'b1',
  shape: 's1',
  ...change,
});

/** Accepts records that come from there, and gives their ids. */
export async function accepted(
  store: Store,
  collection: number,
  provenances: readonly Provenance[],
  tenant = 't',
): Promise<string[]> {
  const records: string[] = [];
  for (const one of provenances) {
    const intake = newIntake(collection, tenant, { provenance: one });
    await acceptedId(store, intake);
    records.push(intake.recordId);
  }
  return records;
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

/** What learning from a claimed job commits: a run that succeeded. */
export const newCommit = (
  { job, token }: ClaimedJob,
  statements: readonly Statement[] = [],
  change: Partial<Commit> = {},
): Commit => ({
  collection: job.collection,
  space: 'space-1',
  now: 3_000,
  lease: { jobId: job.id, token },
  statements,
  vectors: vectorsOf(statements),
  outcome: { seen: 1_700_000_000_000, success: 1, certainty: 1 },
  discarded: 0,
  successEstimate: null,
  marks: 0,
  ...change,
});

/** Commits, and expects it to land. */
export async function landed(store: Store, commit: Commit): Promise<Landed> {
  const result = await store.commit(commit);
  if (result.state !== 'committed')
    throw new Error(`expected the commit to land, got ${JSON.stringify(result)}`);
  return result;
}
type Landed = Extract<Committed, { state: 'committed' }>;

/** Stores one record and learns these statements from it. */
export async function learn(
  store: Store,
  collection: number,
  tenant: string,
  statements: readonly (number | Statement)[],
  change: Partial<Commit> = {},
): Promise<{ record: string; jobId: string }> {
  const job = await claimed(store, collection, tenant);
  const said = statements.map((one) => (typeof one === 'number' ? statement(one) : one));
  await landed(store, newCommit(job, said, change));
  return { record: job.job.record!, jobId: job.job.id };
}

/** Learns from all records that wait, in order: from each the statements of its place. */
export async function learnAll(
  store: Store,
  collection: number,
  statements: readonly (readonly number[])[],
): Promise<void> {
  for (const ids of statements) {
    const [job] = await store.claim({ now: 8_000, leaseMs: 60_000, limit: 1 });
    if (job?.job.collection !== collection) throw new Error('expected another record to learn from');
    const said = ids.map((id) => statement(id));
    await landed(store, newCommit(job, said));
  }
}
