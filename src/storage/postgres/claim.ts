import type { ClaimedJob, ClaimRequest } from '../store.js';
import type { JobWish } from '../turns.js';
import { ALL_ACCOUNTS, type Connection, type Scope, type Tx } from './connection.js';
import { toRunning } from './job-moves.js';
import { readJob } from './jobs.js';

/** The queue of a database, as its workers take from it. */
interface Claimer {
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  nextDue(wish?: JobWish): Promise<number | undefined>;
}

interface Head {
  account: Scope;
  collection: number;
}

const WAITING = 'SELECT account, collection, number, due_at, size FROM job WHERE due_at IS NOT NULL';

/**
 * Accounts with unfinished jobs, one look into an index for each, however many jobs they have: from $1 on, then those
 * before it. What nobody asks for any more is not looked up.
 */
const accountsIn = (name: string, from: string, to: string): string => `
  ${name} AS (
    (SELECT account FROM job WHERE due_at IS NOT NULL AND ${from} ${to} ORDER BY account LIMIT 1)
    UNION ALL
    SELECT (SELECT next.account FROM job AS next
             WHERE next.due_at IS NOT NULL AND next.account > ${name}.account ${to.replaceAll('account', 'next.account')}
             ORDER BY next.account LIMIT 1)
      FROM ${name} WHERE ${name}.account IS NOT NULL
  )`;

/** The oldest unfinished job of each of an account's collections, from one collection on. */
const headsIn = (condition: string): string => `
  (WITH RECURSIVE head AS (
     (${WAITING} AND account = turn.account AND ${condition} ORDER BY collection, number LIMIT 1)
     UNION ALL
     SELECT next.* FROM head CROSS JOIN LATERAL (
       ${WAITING} AND account = head.account AND collection > head.collection AND ${condition}
        ORDER BY collection, number LIMIT 1) AS next
   ) SELECT * FROM head)`;

const FITS = `(due_at <= $2 OR due_at > $3) AND ($4::bigint IS NULL OR size <= $4)
  AND NOT (collection = ANY ($5::bigint[]))`;

/**
 * Whose turn it is: accounts in turn from the one after $1, and in each account its collections in turn from the one
 * after that which was served last, by whatever worker.
 */
const NEXT = `
  WITH RECURSIVE ${accountsIn('later', 'account > $1', '')},
  ${accountsIn('earlier', 'account >= 0', 'AND account <= $1')},
  turn AS (SELECT account FROM later WHERE account IS NOT NULL
           UNION ALL SELECT account FROM earlier WHERE account IS NOT NULL)
  SELECT fitting.account, fitting.collection
    FROM turn
    CROSS JOIN LATERAL (SELECT last_collection AS last FROM account WHERE id = turn.account) AS served
    CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT * FROM ${headsIn('collection > served.last')} AS after_last
        UNION ALL
        SELECT * FROM ${headsIn('collection <= served.last')} AS up_to_last
      ) AS heads
      WHERE ${FITS} LIMIT 1
    ) AS fitting
   LIMIT 1`;

const HEADS = `
  WITH RECURSIVE head AS (
    (${WAITING} ORDER BY account, collection, number LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      ${WAITING} AND (account, collection) > (head.account, head.collection)
       ORDER BY account, collection, number LIMIT 1) AS next
  )
  SELECT min(due_at) AS due FROM head
   WHERE ($1::bigint IS NULL OR size <= $1) AND NOT (collection = ANY ($2::bigint[]))`;

/** Times a claim looks for another job because somebody else was faster. */
const LOOKS = 16;

/** Claims over a database; `store.ts` says what they promise. */
export function createClaimer(db: Connection): Claimer {
  let last: Scope = 0;

  /** The oldest unfinished jobs of a collection, in order, as far as they are due, fit, and nobody else is at them. */
  async function take(
    tx: Tx,
    { account, collection }: Head,
    { now, leaseMs, limit, largest, tooFar }: ClaimRequest & { tooFar: number },
  ): Promise<{ id: string; token: number }[]> {
    const taken: { id: string; token: number }[] = [];
    const waiting = await tx.all<{ id: string; number: number; size: number }>(
      `SELECT id, number, size FROM job WHERE due_at IS NOT NULL AND account = $1 AND collection = $2
        ORDER BY number LIMIT $3`,
      account,
      collection,
      limit,
    );
    for (const { id, number, size } of waiting) {
      if (largest !== undefined && size > largest) break;
      const token = await toRunning(tx, number, { now, until: now + leaseMs, tooFar });
      // Nobody gets a later job of a collection while an earlier one is held.
      if (token === undefined) break;
      taken.push({ id, token });
    }
    if (taken.length > 0) {
      await tx.run('UPDATE account SET last_collection = $2 WHERE id = $1', account, collection);
    }
    return taken;
  }

  return {
    async claim(request) {
      const { now, limit, largest, except, longestWaitMs = Number.MAX_SAFE_INTEGER - now } = request;
      if (limit <= 0) return [];
      const tooFar = now + longestWaitMs;
      for (let look = 0; look < LOOKS; look++) {
        const from = last;
        // Without a lock: most calls of an idle worker find nothing.
        const head = await db.read(ALL_ACCOUNTS, (tx) =>
          tx.get<Head>(NEXT, from, now, tooFar, largest ?? null, except ?? []),
        );
        if (!head) return [];
        last = head.account;
        // A claim that a crash of the server undoes is made again: it need not wait for the disk.
        const claimed = await db.write(
          head.account,
          async (tx) => {
            const taken = await take(tx, head, { ...request, tooFar });
            const jobs: ClaimedJob[] = [];
            for (const { id, token } of taken) jobs.push({ job: (await readJob(tx, id))!, token });
            return jobs;
          },
          { lazily: true },
        );
        if (claimed.length > 0) return claimed;
      }
      return [];
    },
    async nextDue({ largest, except } = {}) {
      const row = await db.read(ALL_ACCOUNTS, (tx) =>
        tx.get<{ due: number | null }>(HEADS, largest ?? null, except ?? []),
      );
      return row?.due ?? undefined;
    },
  };
}
