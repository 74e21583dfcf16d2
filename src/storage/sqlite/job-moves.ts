import type { JobKnowledge } from '../../domain/job.js';
import { packOptional, packText } from '../codes/text-code.js';
import type { Lease } from '../store.js';
import type { Connection } from './connection.js';

/**
 * Every move between the states of a job (drawn in store.ts), each as one statement whose WHERE names the state
 * it starts from and, where a worker makes it, the worker's lease. A move that finds no such row did not happen.
 * Call these inside a write.
 */
const HELD = "id = ? AND token = ? AND state = 'running'";

/** True while that worker holds the job. */
export function isHeld(db: Connection, lease: Lease): boolean {
  return db.get(`SELECT 1 FROM job WHERE ${HELD}`, lease.jobId, lease.token) !== undefined;
}

/** True when a job may be taken. Nobody waits past `tooFar`: the clock was set back. */
export const isDue = (due: number, now: number, tooFar: number): boolean => due <= now || due > tooFar;

/**
 * queued, or running past its lease → running, under a new token; returns the token. Of a job that is running past
 * its lease the worker is gone: that is a death.
 */
export function toRunning(db: Connection, jobId: string, now: number, until: number): number {
  return db.get<{ token: number }>(
    `UPDATE job
        SET state = 'running', attempts = attempts + 1, token = token + 1,
            deaths = deaths + (state = 'running' AND due_at <= ?),
            started_at = coalesce(started_at, ?), due_at = ?
      WHERE id = ?
      RETURNING token`,
    now,
    now,
    until,
    jobId,
  )!.token;
}

/** running → running, with a longer lease. */
export function prolong(db: Connection, lease: Lease, until: number): boolean {
  return db.run(`UPDATE job SET due_at = ? WHERE ${HELD}`, until, lease.jobId, lease.token) > 0;
}

/** running → queued, to be tried again. */
export function toQueued(
  db: Connection,
  lease: Lease,
  { runAt, error, uncounted = false }: { runAt: number; error: string | null; uncounted?: boolean },
): boolean {
  return (
    db.run(
      `UPDATE job
          SET state = 'queued', run_at = ?, due_at = ?, error = coalesce(?, error), attempts = attempts - ?
        WHERE ${HELD}`,
      runAt,
      runAt,
      packOptional(error),
      uncounted ? 1 : 0,
      lease.jobId,
      lease.token,
    ) > 0
  );
}

/** running → failed. */
export function toFailed(db: Connection, lease: Lease, now: number, error: string): boolean {
  return (
    db.run(
      `UPDATE job SET state = 'failed', failed_at = ?, due_at = NULL, error = ? WHERE ${HELD}`,
      now,
      packText(error),
      lease.jobId,
      lease.token,
    ) > 0
  );
}

/** running → completed. */
export function toCompleted(
  db: Connection,
  lease: Lease,
  done: { now: number; knowledge: JobKnowledge; successEstimate: number | null },
): boolean {
  return (
    db.run(
      `UPDATE job
          SET state = 'completed', completed_at = ?, due_at = NULL, knowledge = ?, success_estimate = ?
        WHERE ${HELD}`,
      done.now,
      JSON.stringify(done.knowledge),
      done.successEstimate,
      lease.jobId,
      lease.token,
    ) > 0
  );
}

/** failed → queued, as if never tried; the token stays, so that no late worker is let in. */
export function toRetried(db: Connection, jobId: string, now: number): boolean {
  return (
    db.run(
      `UPDATE job
          SET state = 'queued', attempts = 0, deaths = 0, started_at = NULL, failed_at = NULL, run_at = ?, due_at = ?
        WHERE id = ? AND state = 'failed'`,
      now,
      now,
      jobId,
    ) > 0
  );
}

/** completed → queued, to be learned from anew; `knowledge` stays and says that it is not the first time. */
export function toRelearned(db: Connection, record: number, now: number): boolean {
  return (
    db.run(
      `UPDATE job
        SET state = 'queued', attempts = 0, deaths = 0, started_at = NULL, completed_at = NULL, success_estimate = NULL,
            run_at = ?, due_at = ?
      WHERE record = ? AND state = 'completed'`,
      now,
      now,
      record,
    ) > 0
  );
}

/** running → queued under another token: what its worker has read of the record is no longer so. */
export function toClaimable(db: Connection, record: number, now: number): void {
  db.run(
    `UPDATE job SET state = 'queued', token = token + 1, attempts = attempts - 1, run_at = ?, due_at = ?
      WHERE record = ? AND state = 'running'`,
    now,
    now,
    record,
  );
}
