import type { CollectionKey } from '../../domain/collection.js';
import type { Job, JobKnowledge, JobQuery, JobState } from '../../domain/job.js';
import { packText, unpackOptional, unpackText } from '../codes/text-code.js';
import { textHash } from './hashes.js';
import type { Connection, Sql } from './sql.js';

interface JobRow extends Omit<Job, 'knowledge'> {
  knowledge: string | null;
}

/** The record's id is in the job: a job whose record is damaged is a job all the same. */
const SELECT = `
  SELECT job.id AS id, account.name AS account, tenant, job.collection AS collection, record_id AS record, state,
         attempts, deaths, job.created_at AS created_at, started_at, completed_at, failed_at, run_at, error, knowledge,
         success_estimate
    FROM job
    JOIN collection ON collection.id = job.collection
    JOIN account ON account.id = collection.account`;

const toJob = (row: JobRow): Job => ({
  ...row,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
  error: unpackOptional(row.error),
  knowledge: row.knowledge === null ? null : (JSON.parse(row.knowledge) as JobKnowledge),
});

const hash = (text: string | undefined) => (text === undefined ? null : textHash(packText(text)));

/** The job, or undefined. */
export async function readJob(sql: Sql, id: string): Promise<Job | undefined> {
  const row = await sql.get<JobRow>(`${SELECT} WHERE job.id = $1`, packText(id));
  return row && toJob(row);
}

/** Whose was the job of that id, of a record that was deleted; undefined where nothing of it is known. */
export async function deletedJob(sql: Sql, id: string): Promise<CollectionKey | undefined> {
  const row = await sql.get<CollectionKey>(
    `SELECT account.name AS account, tenant FROM idempotency
       JOIN collection ON collection.id = idempotency.collection JOIN account ON account.id = collection.account
      WHERE deleted_job = $1`,
    packText(id),
  );
  return row && { account: unpackText(row.account), tenant: unpackText(row.tenant) };
}

/** Jobs, newest first. */
export async function jobs(db: Connection, filter: JobQuery & { limit: number }): Promise<Job[]> {
  const rows = await db.read((sql) =>
    sql.all<JobRow>(
      `${SELECT}
        WHERE (CAST($1 AS text) IS NULL OR account.name_hash = $1)
          AND (CAST($2 AS text) IS NULL OR tenant_hash = $2) AND (CAST($3 AS text) IS NULL OR state = $3)
          AND (CAST($4 AS text) IS NULL OR job.number < (SELECT number FROM job WHERE id = $4))
        ORDER BY job.number DESC LIMIT $5`,
      hash(filter.account),
      hash(filter.tenant),
      filter.state ?? null,
      filter.after === undefined ? null : packText(filter.after),
      Math.max(0, filter.limit),
    ),
  );
  return rows.map(toJob);
}

/** Number of jobs in each state, of all or of those that the filter names. */
export async function jobCounts(
  db: Connection,
  { account, tenant }: Pick<JobQuery, 'account' | 'tenant'> = {},
): Promise<Record<JobState, number>> {
  const counts: Record<JobState, number> = { queued: 0, running: 0, completed: 0, failed: 0 };
  const named =
    account === undefined && tenant === undefined
      ? ''
      : `WHERE collection IN (
           SELECT collection.id FROM collection JOIN account ON account.id = collection.account
            WHERE (CAST($1 AS text) IS NULL OR name_hash = $1) AND (CAST($2 AS text) IS NULL OR tenant_hash = $2))`;
  const values = named === '' ? [] : [hash(account), hash(tenant)];
  const rows = await db.read((sql) =>
    sql.all<{ state: JobState; n: number }>(
      `SELECT state, count(*) AS n FROM job ${named} GROUP BY state`,
      ...values,
    ),
  );
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** The oldest unfinished jobs of a collection, by id, in the order in which they will be taken. */
export async function waiting(db: Connection, collection: number, most: number): Promise<string[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<{ id: string }>(
        `SELECT id FROM job
          WHERE due_at IS NOT NULL AND account = (SELECT account FROM collection WHERE id = $1) AND collection = $1
          ORDER BY number LIMIT $2`,
        collection,
        Math.max(0, most),
      ),
    collection,
  );
  return rows.map(({ id }) => id);
}
