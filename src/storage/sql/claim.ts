import type { Job } from '../../domain/job.js';
import type { ClaimedJob, ClaimRequest, JobFilter } from '../store.js';
import { toRunning } from './job-moves.js';
import { readJob } from './jobs.js';
import type { Connection, Sql } from './sql.js';

/** The queue of a store, as its workers take from it. */
interface Claimer {
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  nextDue(filter?: JobFilter): Promise<number | undefined>;
}

/** A claim, and when a job is due further ahead than anybody waits. */
type Wanted = ClaimRequest & { tooFar: number };

/** The oldest unfinished job of a collection. */
interface Head {
  account: number;
  collection: number;
}

/**
 * Accounts with unfinished jobs, one look into an index for each, however many jobs they have: those from one on up to
 * another, with the collection that was served last.
 */
const ACCOUNTS = `
  WITH RECURSIVE turn (account) AS (
    SELECT * FROM (SELECT account FROM job WHERE due_at IS NOT NULL AND account > $1 ORDER BY account LIMIT 1) AS first
    UNION ALL
    SELECT (SELECT later.account FROM job AS later
             WHERE later.due_at IS NOT NULL AND later.account > turn.account ORDER BY later.account LIMIT 1)
      FROM turn WHERE turn.account <= $2
  )
  SELECT account, (SELECT last_collection FROM account AS one WHERE one.id = turn.account) AS served
    FROM turn WHERE account <= $2 LIMIT $3`;

/** The first collection of an account, after one and up to another, whose head is due and fits. */
const FIRST_FITTING = `
  WITH RECURSIVE head (collection, due_at, size) AS (
    SELECT * FROM (SELECT collection, due_at, size FROM job
                    WHERE due_at IS NOT NULL AND account = $1 AND collection > $2
                    ORDER BY collection, number LIMIT 1) AS first
    UNION ALL
    SELECT job.collection, job.due_at, job.size
      FROM head JOIN job ON job.number = (
        SELECT later.number FROM job AS later
         WHERE later.due_at IS NOT NULL AND later.account = $1 AND later.collection > head.collection
         ORDER BY later.collection, later.number LIMIT 1)
     WHERE head.collection <= $3
  )
  SELECT collection FROM head
   WHERE collection <= $3 AND (due_at <= $4 OR due_at > $5) AND (CAST($6 AS bigint) IS NULL OR size <= $6)
   LIMIT 1`;

/** Accounts that are looked at together; each time that none has a job it is more. */
const TOGETHER = [1, 16, 256];

const DUE = `
  WITH RECURSIVE head (account, collection, due_at, size) AS (
    SELECT * FROM (SELECT account, collection, due_at, size FROM job
                    WHERE due_at IS NOT NULL ORDER BY account, collection, number LIMIT 1) AS first
    UNION ALL
    SELECT job.account, job.collection, job.due_at, job.size
      FROM head JOIN job ON job.number = (
        SELECT later.number FROM job AS later
         WHERE later.due_at IS NOT NULL AND (later.account, later.collection) > (head.account, head.collection)
         ORDER BY later.account, later.collection, later.number LIMIT 1)
  )
  SELECT min(due_at) AS due FROM head
   WHERE CAST($1 AS bigint) IS NULL OR size <= $1`;

const MOST = Number.MAX_SAFE_INTEGER;
/** Times a claim looks for another job because somebody else was faster. */
const LOOKS = 16;

/** Claims; `store.ts` says what they promise. */
export function createClaimer(db: Connection): Claimer {
  let last = 0;

  /**
   * Whose turn it is: accounts in turn from the one after the last, and in each account its collections in turn from the
   * one after that which was served last, by whatever worker.
   */
  async function next(sql: Sql, { now, tooFar, largest }: Wanted): Promise<Head | undefined> {
    const first = async ({ account, served }: { account: number; served: number }) => {
      for (const [after, upTo] of [
        [served, MOST],
        [0, served],
      ] as const) {
        const limits = [now, tooFar, largest ?? null] as const;
        const found = await sql.get<{ collection: number }>(FIRST_FITTING, account, after, upTo, ...limits);
        if (found) return { account, collection: found.collection };
      }
      return undefined;
    };
    for (const [from, upTo] of [
      [last, MOST],
      [0, last],
    ] as const) {
      for (let after = from, round = 0; ; round++) {
        const most = TOGETHER[Math.min(round, TOGETHER.length - 1)]!;
        const accounts = await sql.all<{ account: number; served: number }>(ACCOUNTS, after, upTo, most);
        const head = (await Promise.all(accounts.map(first))).find((one) => one !== undefined);
        if (head) return head;
        if (accounts.length < most) break;
        after = accounts.at(-1)!.account;
      }
    }
    return undefined;
  }

  /** The oldest unfinished jobs of a collection, in order, as far as they are due, fit, and nobody else is at them. */
  async function take(
    sql: Sql,
    { account, collection }: Head,
    { now, leaseMs, limit, largest = MOST, tooFar }: Wanted,
  ): Promise<ClaimedJob[]> {
    const oldest = await sql.all<{ number: number; id: string; size: number }>(
      `SELECT number, id, size FROM job WHERE due_at IS NOT NULL AND account = $1 AND collection = $2
        ORDER BY number LIMIT $3`,
      account,
      collection,
      limit,
    );
    const free = new Set(
      (
        await sql.all<{ number: number }>(
          `SELECT number FROM job WHERE number ${sql.inList('$1')} AND (due_at <= $2 OR due_at > $3)
            ORDER BY number ${sql.lockFree('job')}`,
          oldest.map(({ number }) => number),
          now,
          tooFar,
        )
      ).map(({ number }) => number),
    );
    // Nobody gets a later job of a collection while an earlier one is held.
    const end = oldest.findIndex(({ number, size }) => size > largest || !free.has(number));
    const taken = end < 0 ? oldest : oldest.slice(0, end);
    if (taken.length === 0) return [];
    const numbers = taken.map(({ number }) => number);
    await toRunning(sql, numbers, { now, until: now + leaseMs });
    await sql.run('UPDATE account SET last_collection = $2 WHERE id = $1', account, collection);
    const tokens = await sql.all<{ id: string; token: number }>(
      `SELECT id, token FROM job WHERE number ${sql.inList('$1')} ORDER BY number`,
      numbers,
    );
    const jobs = await Promise.all(tokens.map(({ id }) => readJob(sql, id)));
    return tokens.map(({ token }, i) => ({ job: jobs[i] as Job, token }));
  }

  return {
    async claim(request) {
      const { now, limit, longestWaitMs = MOST - now } = request;
      if (limit <= 0) return [];
      const wanted = { ...request, tooFar: now + longestWaitMs };
      for (let look = 0; look < LOOKS; look++) {
        // Without a lock: most calls of an idle worker find nothing.
        const head = await db.read((sql) => next(sql, wanted));
        if (!head) return [];
        last = head.account;
        // A claim that a power cut undoes is made again: it need not wait for the disk.
        const claimed = await db.write((sql) => take(sql, head, wanted), { lazily: true });
        if (claimed.length > 0) return claimed;
      }
      return [];
    },
    async nextDue({ largest } = {}) {
      const row = await db.read((sql) => sql.get<{ due: number | null }>(DUE, largest ?? null));
      return row?.due ?? undefined;
    },
  };
}
