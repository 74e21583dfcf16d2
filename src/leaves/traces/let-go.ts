import type { Sql } from '../../storage/sql/sql.js';
import { GONE_MS, LATE_MS, MOST_ACCOUNT_BYTES } from './settings.js';

/** Traces let go of at a time, where an account has no room. */
const LET_GO = 64;

/** The notes of a trace that was withdrawn before it was read: it counts as one that was stored. */
const WITHDRAWN = '';

/**
 * Lets go of the spans of traces. What comes of them later is refused for a day, where they were stored, and taken for a trace of
 * its own otherwise.
 *
 * @param isWithdrawn what comes later is refused whether or not they were stored, and of a loop for an hour
 */
export async function letGo(
  sql: Sql,
  account: string,
  traces: readonly string[],
  isWithdrawn: boolean,
): Promise<void> {
  if (traces.length === 0) return;
  const these = `account = $1 AND id ${sql.inList('$2')}`;
  await sql.run(
    `UPDATE pending_room SET size = size - (SELECT coalesce(sum(size), 0) FROM pending_trace WHERE ${these})
      WHERE account = $1`,
    account,
    traces,
  );
  const ofThese = `account = $1 AND trace ${sql.inList('$2')}`;
  await sql.run(`DELETE FROM pending_span WHERE ${ofThese}`, account, traces);
  await sql.run(`DELETE FROM pending_run WHERE ${ofThese}`, account, traces);
  if (!isWithdrawn)
    await sql.run(
      `DELETE FROM pending_trace WHERE ${these} AND (runs IS NULL OR is_loop = 1)`,
      account,
      traces,
    );
  // Counted from when it was due: nothing says here what time it is.
  await sql.run(
    `UPDATE pending_trace
        SET size = 0, seen = changed, runs = coalesce(runs, $3),
            due = due + CASE WHEN is_loop = 1 THEN ${LATE_MS} ELSE ${GONE_MS} END
      WHERE ${these}`,
    account,
    traces,
    WITHDRAWN,
  );
  await sql.noteRemoval(sql);
}

/** Lets go of the traces that records were made of. Called before the records go. */
export async function dropTracesOf(sql: Sql, records: readonly number[]): Promise<void> {
  const rows = await sql.all<{ account: string; trace: string }>(
    `SELECT DISTINCT account, trace FROM pending_run
      WHERE job IN (SELECT id FROM job WHERE record ${sql.inList('$1')})`,
    records,
  );
  for (const { account, trace } of rows) await letGo(sql, account, [trace], true);
}

/** Takes room for bytes, spans of traces that were read going first. False, with none taken, where there is not enough. */
export async function takeRoom(sql: Sql, account: string, bytes: number): Promise<boolean> {
  const used = await sql.get<{ size: number }>(
    `INSERT INTO pending_room AS room (account, size) VALUES ($1, $2)
       ON CONFLICT (account) DO UPDATE SET size = room.size + excluded.size
       RETURNING size`,
    account,
    bytes,
  );
  for (let size = used!.size; size > MOST_ACCOUNT_BYTES; ) {
    const read = await sql.all<{ id: string }>(
      `SELECT id FROM pending_trace
        WHERE account = $1 AND size > 0 AND seen = changed ORDER BY due LIMIT ${LET_GO}`,
      account,
    );
    if (read.length === 0) {
      await sql.run('UPDATE pending_room SET size = size - $2 WHERE account = $1', account, bytes);
      return false;
    }
    await letGo(
      sql,
      account,
      read.map(({ id }) => id),
      false,
    );
    const left = await sql.get<{ size: number }>('SELECT size FROM pending_room WHERE account = $1', account);
    size = left!.size;
  }
  return true;
}
