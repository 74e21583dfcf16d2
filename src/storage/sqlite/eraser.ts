import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.js';
import type { Erasure } from '../store.js';
import type { Connection } from './connection.js';
import { clearUnerased, readUnerased } from './erase.js';
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

/** Makes removed bytes unrecoverable, one at a time of all processes that have the file open. */
interface Eraser {
  /** Costs nothing when nothing was removed since the last time. @throws KnowhowError `storage_error`, `closed` */
  erase(): Promise<Erasure>;
  /** Breaks off what is under way, which leaves no damage, and waits for it. */
  stop(): Promise<void>;
}

/** How long a caller waits for its turn. Of a small file it then hears that it is done. */
const PATIENCE_MS = 1_500;
const FIRST_PAUSE_MS = 250;
/** Together with one turn it is well below a minute, in which removed bytes are to be gone. */
const LONGEST_BACKOFF_MS = 20_000;

/**
 * Lets one eraser of a file work at a time, ever less often while it fails, and rarely when it takes long.
 *
 * @param work erases everything; breaks off when told to stop
 * @param owner a name that no other eraser of the file has
 */
export function createEraser(
  db: Connection,
  clock: Clock,
  owner: string,
  work: (stop: AbortSignal) => Promise<ErasingOutcome>,
): Eraser {
  const stopping = new AbortController();
  let line: Promise<unknown> = Promise.resolve();

  /** The number of removals noted if it is this one's turn now, else how long to wait; `erased` for nothing to do. */
  async function take(): Promise<'erased' | { noted: number } | { wait: number; meanwhile: Erasure }> {
    const look = () => {
      const noted = readUnerased(db);
      const turn = readTurn(db);
      return { noted, turn, wait: waitFor(turn, clock.now()) };
    };
    const before = await db.read(look);
    if (before.noted === 0) return 'erased';
    if (before.wait > 0) return { wait: before.wait, meanwhile: before.turn.meanwhile };
    return db.write(() => {
      const { noted, turn, wait } = look();
      if (noted === 0) return 'erased';
      if (wait > 0) return { wait, meanwhile: turn.meanwhile };
      const now = clock.now();
      writeTurn(db, {
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
    db.write(() => {
      const turn = readTurn(db);
      if (turn.owner === owner) writeTurn(db, change(turn));
    });

  async function settle(noted: number, outcome: ErasingOutcome): Promise<void> {
    await db.write(() => {
      if (outcome.state === 'erased') clearUnerased(db, noted);
    });
    await mine((turn) => {
      const failures = outcome.state === 'erased' ? 0 : turn.failures + 1;
      const backoff = failures === 0 ? 0 : Math.min(LONGEST_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      return {
        owner: null,
        until: clock.now() + Math.min(LONGEST_PAUSE_MS, Math.max(backoff, outcome.pauseMs)),
        failures,
        since: outcome.state === 'erased' ? null : (turn.since ?? null),
        meanwhile: outcome.state === 'erased' ? 'pending' : outcome.state,
        why: outcome.why,
      };
    });
  }

  async function workUnderLease(noted: number): Promise<Erasure> {
    const beat = setInterval(() => {
      // A lease that is not prolonged ends: then another one may erase too, which harms nothing.
      mine((turn) => ({ ...turn, until: clock.now() + LEASE_MS })).catch(() => undefined);
    }, LEASE_MS / 3);
    let outcome: ErasingOutcome = { state: 'busy', why: 'the attempt failed', pauseMs: 0 };
    try {
      outcome = await work(stopping.signal);
    } catch (error) {
      outcome.why = String(error);
      throw error;
    } finally {
      clearInterval(beat);
      await settle(noted, outcome);
    }
    return outcome.state;
  }

  async function run(): Promise<Erasure> {
    for (let patience = PATIENCE_MS; ; ) {
      const turn = await take();
      if (turn === 'erased') return 'erased';
      if ('noted' in turn) return workUnderLease(turn.noted);
      // Whoever has the turn may be done sooner than its lease says.
      const step = Math.min(turn.wait, 50);
      if (patience < step || stopping.signal.aborted) return turn.meanwhile;
      patience -= step;
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
  };
}
