import type { ClaimedJob, ClaimRequest } from '../store.js';
import { createTurns, fits, type Head, type Heads, type JobWish } from '../turns.js';
import type { Connection } from './connection.js';
import { isDue, toRunning } from './job-moves.js';
import { readJob } from './jobs.js';

/** The queue of a file, as its workers take from it. */
interface Claimer {
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  nextDue(wish?: JobWish): Promise<number | undefined>;
}

const heads = (db: Connection): Heads => ({
  accountAfter: (account) =>
    db.get<{ account: string }>(
      `SELECT account FROM job INDEXED BY job_in_turn
        WHERE due_at IS NOT NULL AND account ${account === undefined ? '>=' : '>'} ? ORDER BY account LIMIT 1`,
      account ?? '',
    )?.account,
  headAfter: (account, collection) =>
    db.get<Head>(
      `SELECT account, collection, due_at, size FROM job INDEXED BY job_in_turn
        WHERE due_at IS NOT NULL AND account = ? AND collection > ? ORDER BY collection, number LIMIT 1`,
      account,
      collection,
    ),
});

/** Times a claim looks for another job because somebody else was faster. */
const LOOKS = 8;

/** Claims over a file; `store.ts` says what they promise. */
export function createClaimer(db: Connection): Claimer {
  const turns = createTurns();

  /** The oldest unfinished jobs of a collection, in order, as far as they are due and fit. */
  function take(
    collection: Head,
    request: ClaimRequest & { tooFar: number },
  ): { id: string; token: number }[] {
    const { now, leaseMs, limit, tooFar } = request;
    const taken: { id: string; token: number }[] = [];
    for (const job of db.all<Head & { id: string }>(
      `SELECT id, account, collection, due_at, size FROM job INDEXED BY job_in_turn
        WHERE due_at IS NOT NULL AND account = ? AND collection = ? ORDER BY number LIMIT ?`,
      collection.account,
      collection.collection,
      limit,
    )) {
      if (!isDue(job.due_at, now, tooFar) || !fits(job, request)) break;
      taken.push({ id: job.id, token: toRunning(db, job.id, now, now + leaseMs) });
    }
    return taken;
  }

  return {
    async claim(request) {
      const { now, limit, longestWaitMs = Number.MAX_SAFE_INTEGER - now } = request;
      if (limit <= 0) return [];
      const tooFar = now + longestWaitMs;
      for (let look = 0; look < LOOKS; look++) {
        // Without a lock: most calls of an idle worker find nothing.
        const head = await db.read(() => {
          for (const one of turns.inTurn(heads(db))) {
            if (isDue(one.due_at, now, tooFar) && fits(one, request)) return one;
          }
          return undefined;
        });
        if (!head) return [];
        turns.took(head);
        // A claim that a power cut undoes is made again: it need not wait for the disk.
        const taken = await db.write(() => take(head, { ...request, tooFar }), { lazily: true });
        if (taken.length === 0) continue;
        // After the write: it must not meet damage under a record.
        return db.read(() =>
          taken.flatMap(({ id, token }) => {
            const job = readJob(db, id);
            return job ? { job, token } : [];
          }),
        );
      }
      return [];
    },
    nextDue: (wish = {}) =>
      db.read(() => {
        let next: number | undefined;
        for (const head of turns.inTurn(heads(db))) {
          if (fits(head, wish) && (next === undefined || head.due_at < next)) next = head.due_at;
        }
        return next;
      }),
  };
}
