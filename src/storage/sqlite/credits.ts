import type { Commit } from '../store.js';
import type { Connection } from './connection.js';

/** Credits that one commit lets go of at most: it adds one. */
const SWEPT = 16;

/** Notes that an answer was credited, and lets go of old notes. False when it is noted already. Inside `write`. */
export function countCredit(
  db: Connection,
  collection: number,
  { id, until }: NonNullable<Commit['credit']>,
  now: number,
): boolean {
  db.run('DELETE FROM credit WHERE collection = ? AND id = ? AND until <= ?', collection, id, now);
  db.run(
    `DELETE FROM credit WHERE (collection, id) IN
       (SELECT collection, id FROM credit WHERE until <= ? ORDER BY until LIMIT ${SWEPT})`,
    now,
  );
  return (
    db.run(
      'INSERT INTO credit (collection, id, until) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      collection,
      id,
      until,
    ) === 1
  );
}
