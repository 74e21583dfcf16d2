import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.js';
import type { ErasingOutcome } from './eraser.js';
import type { ScrubAnswer } from './scrub/scrub-answer.js';
import { isBusy, isFull } from './sqlite-failure.js';

/** The two ways to erase a file, and the room for the second. */
export interface ErasingWays {
  path: string;
  /** Zeros over what nothing uses; undefined where the binding is not one that a child can load. */
  scrub?: (stop: AbortSignal) => Promise<ScrubAnswer>;
  /** Writes the file anew. */
  compact(): Promise<void>;
  /** Gives up room that was kept back for a full disk. */
  makeRoom(): void;
}

/** Writing a file of n bytes anew takes up to n in the log and n while the log is brought in. */
const ROOM_FACTOR = 2.2;
/** Of the time that goes by, a scrub takes at most one part in five, and writing anew one in twenty. */
const SCRUB_PAUSE = 4;
const COMPACT_PAUSE = 20;
const LONGEST_SCRUB_PAUSE_MS = 20_000;
const EMPTYING_TRIES = 40;
const EMPTYING_PAUSE_MS = 50;

/**
 * Erases what was removed: scrubs the file, or writes it anew where it cannot be scrubbed.
 *
 * @throws KnowhowError `storage_error`, `closed`
 */
export async function eraseFile(
  db: Connection,
  ways: ErasingWays,
  stop: AbortSignal,
): Promise<ErasingOutcome> {
  const first = await eraseOnce(db, ways, stop);
  if (first.state !== 'full') return first;
  ways.makeRoom();
  return eraseOnce(db, ways, stop);
}

async function eraseOnce(db: Connection, ways: ErasingWays, stop: AbortSignal): Promise<ErasingOutcome> {
  const answer = await ways.scrub?.(stop);
  if (answer?.state === 'scrubbed') {
    const pauseMs = Math.min(LONGEST_SCRUB_PAUSE_MS, SCRUB_PAUSE * answer.report.totalMs);
    return { state: 'erased', why: JSON.stringify(answer.report), pauseMs };
  }
  if (answer?.state === 'busy' || answer?.state === 'full') {
    return { state: answer.state, why: answer.reason, pauseMs: 0 };
  }
  if (stop.aborted) return { state: 'busy', why: 'the store was closed', pauseMs: 0 };
  return rewrite(db, ways, answer ? answer.reason : 'the binding is not the default one');
}

async function rewrite(db: Connection, ways: ErasingWays, because: string): Promise<ErasingOutcome> {
  const started = performance.now();
  const state = await rewriteAndEmpty(db, ways);
  return {
    state,
    why: `the file ${state === 'erased' ? 'was' : 'had to be'} written anew, for it was not scrubbed: ${because}`,
    pauseMs: COMPACT_PAUSE * (performance.now() - started),
  };
}

async function rewriteAndEmpty(db: Connection, ways: ErasingWays): Promise<ErasingOutcome['state']> {
  // The log first: on a disk that is nearly full this makes the room that writing anew needs.
  await emptyLog(db);
  if (!hasRoom(ways.path)) return 'full';
  try {
    await ways.compact();
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
function emptyLog(db: Connection): Promise<boolean> {
  return db.read(() => db.get<{ busy: number }>('PRAGMA store.wal_checkpoint(TRUNCATE)')?.busy === 0);
}
