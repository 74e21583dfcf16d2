import type { Job, JobKnowledge, JobState } from '../../domain/job.js';
import { packText, unpackOptional, unpackText } from '../codes/text-code.js';
import { ALL_ACCOUNTS, type Connection, type Tx } from './connection.js';
import { textHash } from './hashes.js';
import type { Scopes } from './scopes.js';

interface JobRow extends Omit<Job, 'knowledge'> {
  knowledge: string | null;
}

const SELECT = `
  SELECT job.id, account.name AS account, tenant, job.collection, record.id AS record, state, attempts, deaths,
         job.created_at, started_at, completed_at, failed_at, run_at, error, knowledge, success_estimate
    FROM job
    JOIN record ON record.number = job.record
    JOIN collection ON collection.id = job.collection
    JOIN account ON account.id = collection.account`;

const toJob = (row: JobRow): Job => ({
  ...row,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
  error: unpackOptional(row.error),
  knowledge: row.knowledge === null ? null : (JSON.parse(row.knowledge) as JobKnowledge),
});

/** The job, or undefined. */
export async function readJob(tx: Tx, id: string): Promise<Job | undefined> {
  const row = await tx.get<JobRow>(`${SELECT} WHERE job.id = $1`, packText(id));
  return row && toJob(row);
}

/** The job of the record of that number, or undefined. */
export async function jobAt(tx: Tx, record: number): Promise<Job | undefined> {
  const row = await tx.get<JobRow>(`${SELECT} WHERE job.record = $1`, record);
  return row && toJob(row);
}

/** Jobs, newest first. */
export async function jobs(
  db: Connection,
  filter: { account?: string; tenant?: string; state?: JobState; limit: number },
): Promise<Job[]> {
  const hash = (text: string | undefined) => (text === undefined ? null : textHash(packText(text)));
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<JobRow>(
      `${SELECT}
        WHERE ($1::bytea IS NULL OR account.name_hash = $1) AND ($2::bytea IS NULL OR tenant_hash = $2)
          AND ($3::text IS NULL OR state = $3)
        ORDER BY job.number DESC LIMIT $4`,
      hash(filter.account),
      hash(filter.tenant),
      filter.state ?? null,
      Math.max(0, filter.limit),
    ),
  );
  return rows.map(toJob);
}

/** How many jobs there are in each state. */
export async function jobCounts(db: Connection): Promise<Record<JobState, number>> {
  const counts: Record<JobState, number> = { queued: 0, running: 0, completed: 0, failed: 0 };
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<{ state: JobState; n: number }>('SELECT state, count(*) AS n FROM job GROUP BY state'),
  );
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** The oldest unfinished jobs of a collection, by id, in the order in which they will be taken. */
export async function waiting(scopes: Scopes, collection: number, most: number): Promise<string[]> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<{ id: string }>(
      `SELECT id FROM job
        WHERE due_at IS NOT NULL AND account = (SELECT account FROM collection WHERE id = $1) AND collection = $1
        ORDER BY number LIMIT $2`,
      collection,
      Math.max(0, most),
    ),
  );
  return rows.map(({ id }) => id);
}
