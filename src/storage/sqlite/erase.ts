import type { Connection } from './connection.js';
import { isBusy, isFull } from './sqlite-failure.js';

/** Notes, in the transaction that takes text away, that its bytes are still to be erased. */
export function markUnerased(db: Connection): void {
  db.run("INSERT INTO meta VALUES ('unerased', 1) ON CONFLICT DO UPDATE SET value = value + 1");
}

/**
 * Makes removed bytes unrecoverable: the file is written anew without them, then the log, which holds older pages,
 * is emptied. Costs nothing when nothing was removed since the last time.
 *
 * @param compact writes the file anew
 * @returns false when another connection stands in the way or the disk has no room for it now; what is to be
 *   erased stays noted
 */
export async function erase(db: Connection, compact: () => Promise<void>): Promise<boolean> {
  const noted = await db.read(
    () => db.get<{ value: number }>("SELECT value FROM meta WHERE name = 'unerased'")?.value,
  );
  if (noted === undefined) return true;
  // The log first: on a disk that is nearly full this makes the room that writing anew needs.
  await emptyLog(db);
  const compacted = await succeeds(compact());
  const emptied = await emptyLog(db);
  if (!compacted || !emptied) return false;
  await db.write(() => db.run("DELETE FROM meta WHERE name = 'unerased' AND value = ?", noted));
  return true;
}

/** False when a reader still needs the log. */
function emptyLog(db: Connection): Promise<boolean> {
  return db.read(() => db.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0);
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isBusy(error) || isFull(error)) return false;
    throw error;
  }
}
