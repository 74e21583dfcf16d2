import type { ClaimedJob } from '../store.js';
import type { Connection } from './connection.js';
import { toRunning } from './job-moves.js';
import { readJob } from './jobs.js';

const FIRST_DUE = 'SELECT collection FROM job WHERE due_at <= ? ORDER BY due_at, number LIMIT 1';

/**
 * Takes up to `limit` due jobs of the collection whose job has been due longest. A look without a lock comes
 * first, because most calls of an idle worker find nothing.
 */
export async function claim(
  db: Connection,
  { now, leaseMs, limit }: { now: number; leaseMs: number; limit: number },
): Promise<ClaimedJob[]> {
  if (!(await db.read(() => db.get(FIRST_DUE, now)))) return [];
  const held = await db.write(() => {
    const first = db.get<{ collection: number }>(FIRST_DUE, now);
    if (!first) return [];
    const due = db.all<{ id: string }>(
      'SELECT id FROM job WHERE collection = ? AND due_at <= ? ORDER BY due_at, number LIMIT ?',
      first.collection,
      now,
      Math.max(0, limit),
    );
    return due.map(({ id }) => ({ id, token: toRunning(db, id, now, now + leaseMs)! }));
  });
  // After the write: it must not meet damage under a record.
  return db.read(() =>
    held.flatMap(({ id, token }) => {
      const job = readJob(db, id);
      return job ? { job, token } : [];
    }),
  );
}
