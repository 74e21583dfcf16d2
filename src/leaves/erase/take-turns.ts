import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../storage/sql/sql.js';
import { type Eraser, type FileToErase, waiting } from '../../storage/sqlite/eraser.js';
import { clearUnerased, readUnerased } from '../../storage/sqlite/unerased.js';
import type { Erasure } from '../../storage/store.js';
import {
  type ErasingTurn,
  LEASE_MS,
  LONGEST_PAUSE_MS,
  readTurn,
  waitFor,
  writeTurn,
} from './erasing-turn.js';

/** What one turn at erasing came to. */
export interface ErasingOutcome {
  state: 'erased' | 'busy' | 'full';
  /** In words, for the operator. */
  why: string;
  /** Milliseconds to leave the file alone afterwards. */
  pauseMs: number;
}

/** Time that a caller waits for its turn. Of a small file it then hears that it is done. */
const TIMEOUT_MS = 1_500;
const FIRST_PAUSE_MS = 250;
/** Together with one turn it is well below a minute, in which removed bytes are to be gone. */
const LONGEST_BACKOFF_MS = 20_000;

/** Within so long what was removed is to be erased; after a turn that took long, in its turn. */
const ERASED_WITHIN_MS = 60_000;

/**
 * Lets one eraser of a file work at a time, of all processes that have it open, ever less often while it fails, and
 * rarely when it takes long.
 *
 * @param work erases everything; breaks off when told to stop
 */
export function takeTurns(
  { db, clock, owner }: Pick<FileToErase, 'db' | 'clock' | 'owner'>,
  work: (stop: AbortSignal) => Promise<ErasingOutcome>,
): Eraser {
  const stopping = new AbortController();
  let line: Promise<unknown> = Promise.resolve();

  /** The number of removals noted if it is this one's turn now, else how long to wait; `erased` for nothing to do. */
  async function take(): Promise<'erased' | { noted: number } | { wait: number; meanwhile: Erasure }> {
    const look = async (sql: Sql) => {
      const noted = await readUnerased(sql);
      const turn = await readTurn(sql);
      return { noted, turn, wait: waitFor(turn, clock.now()) };
    };
    const before = await db.read(look);
    if (before.noted === 0) return 'erased';
    if (before.wait > 0) return { wait: before.wait, meanwhile: before.turn.meanwhile };
    return db.write(async (sql) => {
      const { noted, turn, wait } = await look(sql);
      if (noted === 0) return 'erased';
      if (wait > 0) return { wait, meanwhile: turn.meanwhile };
      const now = clock.now();
      await writeTurn(sql, {
        ...turn,
        owner,
        until: now + LEASE_MS,
        meanwhile: 'pending',
        since: turn.since ?? now,
      });
      return { noted };
    });
  }

  const mine = (change: (turn: ErasingTurn) => ErasingTurn) =>
    db.write(async (sql) => {
      const turn = await readTurn(sql);
      if (turn.owner === owner) await writeTurn(sql, change(turn));
    });

  async function settle(noted: number, outcome: ErasingOutcome, isBrokenOff: boolean): Promise<void> {
    if (outcome.state === 'erased') await db.write((sql) => clearUnerased(sql, noted));
    await mine((turn) => {
      const failures = outcome.state === 'erased' ? 0 : turn.failures + (isBrokenOff ? 0 : 1);
      const backoff = failures === 0 ? 0 : Math.min(LONGEST_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      return {
        owner: null,
        until: clock.now() + Math.min(LONGEST_PAUSE_MS, Math.max(backoff, outcome.pauseMs)),
        failures,
        since: outcome.state === 'erased' ? null : (turn.since ?? null),
        meanwhile: outcome.state === 'erased' ? 'pending' : outcome.state,
        why: isBrokenOff ? turn.why : outcome.why,
      };
    });
  }

  async function workUnderLease(noted: number): Promise<Erasure> {
    const beat = setInterval(() => {
      // A lease that is not prolonged ends: then another one may erase too, which harms nothing.
      mine((turn) => ({ ...turn, until: clock.now() + LEASE_MS })).catch(() => undefined);
    }, LEASE_MS / 3);
    const wasStopped = stopping.signal.aborted;
    let outcome: ErasingOutcome = { state: 'busy', why: 'the attempt failed', pauseMs: 0 };
    try {
      outcome = await work(stopping.signal);
    } catch (error) {
      outcome.why = String(error);
      throw error;
    } finally {
      clearInterval(beat);
      // What this program broke off itself, to close, is no failure.
      const isBrokenOff = !wasStopped && stopping.signal.aborted && outcome.state !== 'erased';
      await settle(noted, outcome, isBrokenOff);
    }
    return outcome.state;
  }

  async function run(): Promise<Erasure> {
    for (let left = TIMEOUT_MS; ; ) {
      const turn = await take();
      if (turn === 'erased') return 'erased';
      if ('noted' in turn) return workUnderLease(turn.noted);
      // The owner of the turn may be done sooner than its lease says.
      const step = Math.min(turn.wait, 50);
      if (left < step || stopping.signal.aborted) return turn.meanwhile;
      left -= step;
      await sleep(step);
    }
  }

  return {
    erase() {
      const mine = line.then(run);
      line = mine.catch(() => undefined);
      return mine;
    },
    async stop() {
      stopping.abort();
      await line;
    },
    async find() {
      const [removals, turn] = await db.read(
        async (sql) => [await readUnerased(sql), await readTurn(sql)] as const,
      );
      const found = waiting(removals);
      const { since, failures, why } = turn;
      if (removals === 0) return found;
      if (typeof since !== 'number') return { ...found, detail: `${found.detail}; erasing it has not begun` };
      const ok = clock.now() - since <= (failures === 0 ? LONGEST_PAUSE_MS : ERASED_WITHIN_MS);
      // In its time nothing is wrong, however often it was tried.
      const tries = ok || failures === 0 ? '' : `, ${failures} ${failures === 1 ? 'try' : 'tries'}: ${why}`;
      return {
        ...found,
        ok,
        detail: `${found.detail}, since ${new Date(since).toISOString()}${tries}`,
      };
    },
  };
}
