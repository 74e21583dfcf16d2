import type { Connection } from './connection.js';

/**
 * Makes removed bytes unrecoverable: they are overwritten in the pages already (`secure_delete`, and FTS5's own
 * option of that name); what is left are older pages in the write-ahead log, which this empties.
 *
 * @returns false when another connection still reads from the log
 */
export function erase(db: Connection): Promise<boolean> {
  return db.read(() => db.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0);
}
