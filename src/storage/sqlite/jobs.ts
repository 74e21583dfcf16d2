import type { Job, JobKnowledge, JobState } from '../../domain/job.js';
import { packText, unpackOptional, unpackText } from '../codes/text-code.js';
import type { Connection } from './connection.js';
import { recordId } from './records.js';
import type { SqliteValue } from './sqlite-database.js';

interface JobRow extends Omit<Job, 'knowledge' | 'record'> {
  record: number;
  knowledge: string | null;
}

const SELECT = `
  SELECT job.id AS id, collection.account AS account, tenant, job.collection AS collection, record, state, attempts,
         deaths, created_at,
          started_at, completed_at, failed_at, run_at, error, knowledge,
         success_estimate
    FROM job
    JOIN collection ON collection.id = job.collection`;

/** The record's id is read apart: a job whose record lies on a damaged page is a job all the same. */
const toJob = (db: Connection, row: JobRow): Job => ({
  ...row,
  record: recordId(db, row.record) ?? null,
  account: unpackText(row.account),
  tenant: unpackText(row.tenant),
  error: unpackOptional(row.error),
  knowledge: row.knowledge === null ? null : (JSON.parse(row.knowledge) as JobKnowledge),
});

/** The job, or undefined; inside a read or write that is open already. */
export function readJob(db: Connection, id: string): Job | undefined {
  const row = db.get<JobRow>(`${SELECT} WHERE job.id = ?`, id);
  return row && toJob(db, row);
}

/** Jobs, newest first. */
export function jobs(
  db: Connection,
  filter: { account?: string; tenant?: string; state?: JobState; limit: number },
): Promise<Job[]> {
  const conditions: string[] = [];
  const values: SqliteValue[] = [];
  if (filter.account !== undefined) {
    conditions.push('collection.account = ?');
    values.push(packText(filter.account));
  }
  if (filter.tenant !== undefined) {
    conditions.push('tenant = ?');
    values.push(packText(filter.tenant));
  }
  if (filter.state !== undefined) {
    conditions.push('state = ?');
    values.push(filter.state);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return db.read(() =>
    db
      .all<JobRow>(
        `${SELECT} ${where} ORDER BY job.number DESC LIMIT ?`,
        ...values,
        Math.max(0, filter.limit),
      )
      .map((row) => toJob(db, row)),
  );
}

/** How many jobs there are in each state. */
export function jobCounts(db: Connection): Promise<Record<JobState, number>> {
  return db.read(() => {
    const counts: Record<JobState, number> = { queued: 0, running: 0, completed: 0, failed: 0 };
    for (const { state, n } of db.all<{ state: JobState; n: number }>(
      'SELECT state, count(*) AS n FROM job GROUP BY state',
    )) {
      counts[state] = n;
    }
    return counts;
  });
}

/** The oldest unfinished jobs of a collection, by id, in the order in which they will be taken. */
export function waiting(db: Connection, collection: number, most: number): Promise<string[]> {
  return db.read(() =>
    db
      .all<{ id: string }>(
        `SELECT id FROM job INDEXED BY job_in_turn
          WHERE due_at IS NOT NULL AND account = (SELECT account FROM collection WHERE id = ?1) AND collection = ?1
          ORDER BY number LIMIT ?2`,
        collection,
        Math.max(0, most),
      )
      .map(({ id }) => id),
  );
}
