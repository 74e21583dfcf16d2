import type { Sql } from '../../../storage/sql/sql.js';

/** running → queued under another token: what its worker has read of the record is no longer so. */
export async function toClaimable(sql: Sql, record: number, now: number): Promise<void> {
  await sql.run(
    `UPDATE job SET state = 'queued', token = token + 1, attempts = attempts - 1, run_at = $2, due_at = $2
      WHERE record = $1 AND state = 'running'`,
    record,
    now,
  );
}
