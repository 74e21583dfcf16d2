import type { JobKnowledge } from '../../domain/job.js';
import { packOptional, packText } from '../codes/text-code.js';
import type { Lease } from '../store.js';
import type { Sql } from './sql.js';

/**
 * The moves between the states of a job (drawn in store.ts), each as one statement whose WHERE names the state it
 * starts from and, where a worker makes it, the worker's lease. A move that finds no such row did not happen.
 */
const HELD = "id = $1 AND token = $2 AND state = 'running'";
const AS_NEW = 'attempts = 0, deaths = 0, started_at = NULL, run_at = $2, due_at = $2';

const leaseRows = (leases: readonly Lease[]): string =>
  JSON.stringify(leases.map(({ jobId, token }) => ({ id: packText(jobId), token })));

/** The ids of those leases that are held; their jobs stay as they are until the transaction ends. */
export async function heldOf(sql: Sql, leases: readonly Lease[]): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const rows = await sql.all<{ id: string }>(
    `SELECT job.id AS id FROM job JOIN ${sql.rows('$1', { id: 'text', token: 'integer' })} AS lease
         ON job.id = lease.id AND job.token = lease.token
      WHERE state = 'running' ORDER BY job.number ${sql.lock('job')}`,
    leaseRows(leases),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * queued, or running past its lease → running, under a new token. Of a job that is running past its lease the worker is
 * gone: that is a death.
 *
 * @param numbers locked, and due
 */
export async function toRunning(
  sql: Sql,
  numbers: readonly number[],
  { now, until }: { now: number; until: number },
): Promise<void> {
  await sql.run(
    `UPDATE job
        SET state = 'running', attempts = attempts + 1, token = token + 1,
            deaths = deaths + CASE WHEN state = 'running' AND due_at <= $2 THEN 1 ELSE 0 END,
            started_at = coalesce(started_at, $2), due_at = $3
      WHERE number ${sql.inList('$1')}`,
    numbers,
    now,
    until,
  );
}

/** running → running, with a longer lease; the ids of those that are held. */
export async function prolong(sql: Sql, leases: readonly Lease[], until: number): Promise<string[]> {
  const held = await heldOf(sql, leases);
  await sql.run(`UPDATE job SET due_at = $2 WHERE id ${sql.inList('$1')}`, [...held], until);
  return leases.map(({ jobId }) => jobId).filter((id) => held.has(packText(id)));
}

/** running → queued, to be tried again. */
export async function toQueued(
  sql: Sql,
  lease: Lease,
  { runAt, error, uncounted = false }: { runAt: number; error: string | null; uncounted?: boolean },
): Promise<boolean> {
  const moved = await sql.run(
    `UPDATE job
        SET state = 'queued', run_at = $3, due_at = $3, error = coalesce($4, error), attempts = attempts - $5
      WHERE ${HELD}`,
    packText(lease.jobId),
    lease.token,
    runAt,
    packOptional(error),
    uncounted ? 1 : 0,
  );
  return moved > 0;
}

/** running → failed. */
export async function toFailed(
  sql: Sql,
  lease: Lease,
  { now, error }: { now: number; error: string },
): Promise<boolean> {
  const moved = await sql.run(
    `UPDATE job SET state = 'failed', failed_at = $3, due_at = NULL, error = $4 WHERE ${HELD}`,
    packText(lease.jobId),
    lease.token,
    now,
    packText(error),
  );
  return moved > 0;
}

/** running → completed. */
export async function toCompleted(
  sql: Sql,
  now: number,
  { jobId, token, ...done }: Lease & { knowledge: JobKnowledge; successEstimate: number | null },
): Promise<void> {
  await sql.run(
    `UPDATE job
        SET state = 'completed', completed_at = $3, due_at = NULL, knowledge = $4, success_estimate = $5
      WHERE ${HELD}`,
    packText(jobId),
    token,
    now,
    JSON.stringify(done.knowledge),
    done.successEstimate,
  );
}

/** failed → queued, as if never tried; the token stays, so that no late worker is let in. */
export async function toRetried(sql: Sql, jobId: string, now: number): Promise<boolean> {
  const moved = await sql.run(
    `UPDATE job SET state = 'queued', failed_at = NULL, ${AS_NEW} WHERE id = $1 AND state = 'failed'`,
    packText(jobId),
    now,
  );
  return moved > 0;
}
