import type { JobKnowledge } from '../../domain/job.js';
import { packOptional, packText } from '../codes/text-code.js';
import type { Lease } from '../store.js';
import type { Tx } from './connection.js';

/**
 * Every move between the states of a job (drawn in store.ts), each as one statement whose WHERE names the state it
 * starts from and, where a worker makes it, the worker's lease. A move that finds no such row did not happen.
 */
const HELD = "id = $1 AND token = $2 AND state = 'running'";

const idsOf = (leases: readonly Lease[]) => leases.map(({ jobId }) => packText(jobId));
const tokensOf = (leases: readonly Lease[]) => leases.map(({ token }) => token);

/** Those of the leases that are held; the jobs stay as they are until the transaction ends. */
export async function heldOf(tx: Tx, leases: readonly Lease[]): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const rows = await tx.all<{ id: string }>(
    `SELECT job.id FROM job JOIN unnest($1::text[], $2::bigint[]) AS lease (id, token) USING (id, token)
      WHERE state = 'running' ORDER BY job.number FOR NO KEY UPDATE OF job`,
    idsOf(leases),
    tokensOf(leases),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * queued, or running past its lease → running, under a new token; undefined when that is not so (any more) or somebody
 * else is at it. Of a job that is running past its lease the worker is gone: that is a death.
 *
 * @param tooFar nobody waits past it: the clock was set back
 */
export async function toRunning(
  tx: Tx,
  number: number,
  { now, until, tooFar }: { now: number; until: number; tooFar: number },
): Promise<number | undefined> {
  const row = await tx.get<{ token: number }>(
    `UPDATE job
        SET state = 'running', attempts = attempts + 1, token = token + 1,
            deaths = deaths + (state = 'running' AND due_at <= $2)::integer,
            started_at = coalesce(started_at, $2), due_at = $3
      WHERE number = (SELECT number FROM job WHERE number = $1 AND (due_at <= $2 OR due_at > $4)
                         FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING token`,
    number,
    now,
    until,
    tooFar,
  );
  return row?.token;
}

/** running → running, with a longer lease; the ids of those that are held. */
export async function prolong(tx: Tx, leases: readonly Lease[], until: number): Promise<string[]> {
  const held = await heldOf(tx, leases);
  if (held.size > 0) await tx.run('UPDATE job SET due_at = $2 WHERE id = ANY ($1)', [...held], until);
  return leases.filter(({ jobId }) => held.has(jobId)).map(({ jobId }) => jobId);
}

/** running → queued, to be tried again. */
export async function toQueued(
  tx: Tx,
  lease: Lease,
  { runAt, error, uncounted = false }: { runAt: number; error: string | null; uncounted?: boolean },
): Promise<boolean> {
  const moved = await tx.run(
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
export async function toFailed(tx: Tx, lease: Lease, now: number, error: string): Promise<boolean> {
  const moved = await tx.run(
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
  tx: Tx,
  now: number,
  jobs: readonly (Lease & { knowledge: JobKnowledge; successEstimate: number | null })[],
): Promise<void> {
  if (jobs.length === 0) return;
  await tx.run(
    `UPDATE job
        SET state = 'completed', completed_at = $5, due_at = NULL, knowledge = done.knowledge,
            success_estimate = done.estimate
       FROM unnest($1::text[], $2::bigint[], $3::text[], $4::double precision[])
              AS done (id, token, knowledge, estimate)
      WHERE job.id = done.id AND job.token = done.token AND state = 'running'`,
    idsOf(jobs),
    tokensOf(jobs),
    jobs.map(({ knowledge }) => JSON.stringify(knowledge)),
    jobs.map(({ successEstimate }) => successEstimate),
    now,
  );
}

/** failed → queued, as if never tried; the token stays, so that no late worker is let in. */
export async function toRetried(tx: Tx, jobId: string, now: number): Promise<boolean> {
  const moved = await tx.run(
    `UPDATE job
        SET state = 'queued', attempts = 0, deaths = 0, started_at = NULL, failed_at = NULL, run_at = $2, due_at = $2
      WHERE id = $1 AND state = 'failed'`,
    packText(jobId),
    now,
  );
  return moved > 0;
}

/** completed → queued, to be learned from anew; `knowledge` stays and says that it is not the first time. */
export function toRelearned(tx: Tx, records: readonly number[], now: number): Promise<number> {
  return tx.run(
    `UPDATE job
        SET state = 'queued', attempts = 0, deaths = 0, started_at = NULL, completed_at = NULL, success_estimate = NULL,
            run_at = $2, due_at = $2
      WHERE record = ANY ($1) AND state = 'completed'`,
    records,
    now,
  );
}

/** running → queued under another token: what its worker has read of the record is no longer so. */
export async function toClaimable(tx: Tx, record: number, now: number): Promise<void> {
  await tx.run(
    `UPDATE job SET state = 'queued', token = token + 1, attempts = attempts - 1, run_at = $2, due_at = $2
      WHERE record = $1 AND state = 'running'`,
    record,
    now,
  );
}
