import type { Commit } from '../store.js';
import type { Sql } from './sql.js';

/** Credits that one commit lets go of at most: it adds one. */
const SWEPT = 16;

/** Notes that an answer was credited, and lets go of old notes. False when it is noted already. */
export async function countCredit(
  sql: Sql,
  collection: number,
  { id, until }: NonNullable<Commit['credit']>,
  now: number,
): Promise<boolean> {
  await sql.run('DELETE FROM credit WHERE collection = $1 AND id = $2 AND until <= $3', collection, id, now);
  await sql.run(
    `DELETE FROM credit WHERE (collection, id) IN
       (SELECT collection, id FROM credit WHERE until <= $1 ORDER BY until LIMIT ${SWEPT} ${sql.lockFree('credit')})`,
    now,
  );
  const added = await sql.run(
    'INSERT INTO credit (collection, id, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    collection,
    id,
    until,
  );
  return added === 1;
}
