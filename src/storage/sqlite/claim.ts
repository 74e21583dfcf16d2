import type { ClaimedJob } from '../store.js';
import type { Connection } from './connection.js';
import { DUE, toRunning } from './job-moves.js';
import { readJob } from './jobs.js';

const FIRST_DUE = `SELECT collection FROM job WHERE ${DUE} ORDER BY due_at, number LIMIT 1`;

/**
 * Takes up to `limit` due jobs of the collection whose job has been due longest. A look without a lock comes
 * first, because most calls of an idle worker find nothing.
 */
export async function claim(
  db: Connection,
  {
    now,
    leaseMs,
    limit,
    longestWaitMs = Number.MAX_SAFE_INTEGER - now,
  }: { now: number; leaseMs: number; limit: number; longestWaitMs?: number },
): Promise<ClaimedJob[]> {
  const tooFar = now + longestWaitMs;
  if (!(await db.read(() => db.get(FIRST_DUE, now, tooFar)))) return [];
  const held = await db.write(() => {
    const first = db.get<{ collection: number }>(FIRST_DUE, now, tooFar);
    if (!first) return [];
    const due = db.all<{ id: string }>(
      `SELECT id FROM job WHERE collection = ? AND ${DUE} ORDER BY due_at, number LIMIT ?`,
      first.collection,
      now,
      tooFar,
      Math.max(0, limit),
    );
    return due.map(({ id }) => ({ id, token: toRunning(db, id, { now, tooFar, until: now + leaseMs })! }));
  });
  // After the write: it must not meet damage under a record.
  return db.read(() =>
    held.flatMap(({ id, token }) => {
      const job = readJob(db, id);
      return job ? { job, token } : [];
    }),
  );
}
