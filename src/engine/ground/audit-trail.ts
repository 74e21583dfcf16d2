import type { AuditNote } from '../../domain/audit.js';
import type { Clock } from '../../domain/clock.js';
import type { Log } from '../../domain/log.js';
import type { Store } from '../../storage/store.js';

/** Milliseconds that notes wait for others, to be written with them. */
const GATHER_MS = 2_000;
/** Notes that are written at once, and the most that are kept while they cannot be written. */
const LARGEST_BATCH = 1_000;
const MOST_KEPT = 20_000;
const TRIM_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Notes of what no other write goes with: what was enhanced. */
export interface AuditTrail {
  /** Remembers a note; it is written within a few seconds. A crash before that loses it. */
  note(note: AuditNote): void;
  /** Sees to it that lines past their time go, though nothing is noted. */
  keepUp(): void;
  /** Writes what is remembered, and lines past their time out. Throws nothing: what failed is logged and kept. */
  flush(): Promise<void>;
}

/**
 * Gathers notes, so that an enhance waits for no disk.
 *
 * @param days how long lines are kept
 */
export function createAuditTrail(store: Store, clock: Clock, log: Log, days: number): AuditTrail {
  let waiting: AuditNote[] = [];
  let timer: NodeJS.Timeout | undefined;
  let trimmed = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const notes = waiting;
    waiting = [];
    try {
      if (notes.length > 0) await store.audit(notes);
      if (clock.now() - trimmed < TRIM_MS) return;
      trimmed = clock.now();
      await store.trimAudit(clock.now() - days * DAY_MS);
    } catch (error) {
      waiting = [...notes, ...waiting].slice(-MOST_KEPT);
      log({
        level: 'warn',
        event: 'audit_not_written',
        notes: waiting.length,
        reason: (error as Error).message,
      });
    }
  }

  function flush(): Promise<void> {
    if (waiting.length === 0 && timer === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  const soon = (): void => {
    timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
  };

  return {
    note(note) {
      waiting.push(note);
      if (waiting.length === LARGEST_BATCH) void flush();
      soon();
    },
    keepUp() {
      if (clock.now() - trimmed >= TRIM_MS) soon();
    },
    flush,
  };
}
