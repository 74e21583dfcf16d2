import type { SqliteDatabase } from '../../../storage/sqlite/sqlite-database.js';
import { isBusy } from '../../../storage/sqlite/sqlite-failure.js';
import type { LogFile, LogPlace } from './log-file.js';
import { InTheWay } from './not-understood.js';

/** The database at one moment, which the file itself holds and goes on holding while a transaction is open. */
export interface Frozen {
  place: LogPlace;
  pages: number;
  roots: number[];
}

/** Keeps the file from changing while writers go on in the log. */
export interface Freezer {
  /**
   * Freezes the newest state that can be had, and lets go of the one before only then: in between the log cannot
   * begin again, so it holds every page that changed since.
   *
   * @param until give up at this time
   * @throws InTheWay when somebody reads an old state, or too many write
   */
  freezeNext(until: number): Frozen;
  /**
   * The same for the state that a transaction sees which keeps others from writing; undefined when somebody reads
   * an old state. The caller ends the transaction after {@link holdOn}.
   */
  freezeUnder(writer: SqliteDatabase, until: number): Frozen | undefined;
  /** Begins to hold the newest state, so that the log does not lose what comes after the one frozen last. */
  holdOn(): void;
  /** Lets go and empties the log, which holds older pages. @throws InTheWay when readers still need it */
  emptyLog(until: number): void;
}

/** Milliseconds that writers may wait for an attempt to empty the log. */
const EMPTYING_WAIT_MS = 15;
const PAUSE_MS = 3;
const EMPTYING_PAUSE_MS = 40;

/** Stands still. Only for a process that has nothing else to do. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

interface Checkpoint {
  busy: number;
  log: number;
  checkpointed: number;
}

const READER_WAIT_MS = 1_000;

/**
 * A read transaction lets no checkpoint write past the state that it sees. If a checkpoint then says that all of
 * the log is in the file, the file is that state, and stays it.
 *
 * @param control a connection that is never in a transaction
 * @param open opens a further one
 * @param now milliseconds that only grow
 */
export function freezer(
  control: SqliteDatabase,
  open: () => SqliteDatabase,
  log: LogFile,
  now: () => number,
): Freezer {
  control.exec(`PRAGMA busy_timeout = ${EMPTYING_WAIT_MS}`);
  const readers = [open(), open()];
  for (const reader of readers) reader.exec(`PRAGMA busy_timeout = ${READER_WAIT_MS}`);
  let held: SqliteDatabase | undefined;

  function checkpoint(how: 'PASSIVE' | 'TRUNCATE'): Checkpoint | undefined {
    try {
      return control.prepare(`PRAGMA wal_checkpoint(${how})`).get() as Checkpoint;
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  function release(): void {
    held?.exec('ROLLBACK');
    held = undefined;
  }

  function holdNext(): SqliteDatabase {
    const next = readers[held === readers[0] ? 1 : 0]!;
    next.exec('BEGIN');
    next.exec('SELECT count(*) FROM sqlite_schema');
    release();
    held = next;
    return next;
  }

  /** The place of the log up to which the file holds everything, or undefined where it does not hold all. */
  function wholePlace(): LogPlace | undefined {
    const salts = log.salts();
    const done = checkpoint('PASSIVE');
    // While another one checkpoints all three numbers say so, and two of them are the same: -1.
    if (done?.busy !== 0 || done.log < 0 || done.log !== done.checkpointed) return undefined;
    return log.salts() === salts ? { salts, frames: done.log } : undefined;
  }

  function describe(connection: SqliteDatabase, place: LogPlace): Frozen {
    const { page_count } = connection.prepare('PRAGMA page_count').get() as { page_count: number };
    const rows = connection.prepare('SELECT rootpage FROM sqlite_schema WHERE rootpage > 0').all();
    return { place, pages: page_count, roots: (rows as { rootpage: number }[]).map((row) => row.rootpage) };
  }

  return {
    freezeNext(until) {
      for (;;) {
        const next = holdNext();
        const place = wholePlace();
        if (place) return describe(next, place);
        if (now() > until) throw new InTheWay('somebody reads an old state of the file');
        pause(PAUSE_MS);
      }
    },
    freezeUnder(writer, until) {
      release();
      for (;;) {
        const place = wholePlace();
        if (place) return describe(writer, place);
        if (now() > until) return undefined;
        pause(1);
      }
    },
    holdOn: holdNext,
    emptyLog(until) {
      release();
      while (checkpoint('TRUNCATE')?.busy !== 0) {
        if (now() > until) throw new InTheWay('somebody still reads the log');
        pause(EMPTYING_PAUSE_MS);
      }
    },
  };
}
