import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../sql/sql.js';
import { runInWorker } from './run-in-worker.js';
import type { SqliteConstructor } from './sqlite-database.js';
import { isBusy, isFull } from './sqlite-failure.js';

/** A file of which removed bytes are to be erased. */
export interface OpenFile {
  db: Connection;
  path: string;
  busyMs: number;
  /** Another binding than the default one. */
  Database?: SqliteConstructor | undefined;
}

/** Rewriting a file of n bytes takes up to n in the log and n while the log is brought in. */
const ROOM_FACTOR = 2.2;
const EMPTYING_TRIES = 40;
const EMPTYING_PAUSE_MS = 50;

/**
 * Writes the file again with nothing in it but what is alive, from a thread of its own, and empties the log. (Of random
 * removals among 1,200 entries, deletion with `secure_delete` alone left 20 removed words readable: when SQLite moves
 * rows between pages, the places they came from keep a copy that no deletion knows of.) 10,000 entries take about
 * 0.2 s, and the time grows with the file; writers wait meanwhile, readers do not.
 *
 * @returns `full` where the disk lacks room for it, `busy` where another program holds a lock
 * @throws KnowhowError `storage_error`, `closed`
 */
export async function rewriteFile({
  db,
  path,
  busyMs,
  Database,
}: OpenFile): Promise<'erased' | 'busy' | 'full'> {
  // The log first: on a disk that is nearly full this makes the room that writing again needs.
  await emptyLog(db);
  if (!hasRoom(path)) return 'full';
  try {
    const statements = ['PRAGMA synchronous = FULL', 'PRAGMA secure_delete = ON', 'VACUUM'];
    await runInWorker(path, statements, busyMs, Database);
  } catch (error) {
    if (isBusy(error)) return 'busy';
    if (isFull(error)) return 'full';
    throw error;
  }
  for (let left = EMPTYING_TRIES; !(await emptyLog(db)); left--) {
    if (left === 0) return 'busy';
    await sleep(EMPTYING_PAUSE_MS);
  }
  return 'erased';
}

function hasRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize >= ROOM_FACTOR * statSync(path).size;
}

/** False when a reader still needs the log. */
async function emptyLog(db: Connection): Promise<boolean> {
  const row = await db.read((sql) => sql.get<{ busy: number }>('PRAGMA store.wal_checkpoint(TRUNCATE)'));
  return row?.busy === 0;
}
