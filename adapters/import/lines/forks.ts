import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';
import { scalarText } from '../scalar-text.js';
import { timeOf } from './session-line.js';

/** Milliseconds between two lines after which no history is being copied any more: that takes a fraction of it. */
const COPYING_MS = 1_000;
/** An id that begins with the time it was made at (UUIDv7). */
const TIMED_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i;

function madeAt(id: unknown): number | undefined {
  const [, high, low] = TIMED_ID.exec(textIn(id) ?? '') ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}

/** Knows which lines of a session repeat those of the session that it was forked from. */
export interface Forks {
  /** Takes a line that says which session the file is of, or that a turn begins. */
  head(line: Fields): void;
  isCopy(line: Fields): boolean;
  /** True for a line of the session that asked an agent, in the file of that agent: its task is its own, and comes later. */
  isOfAsker(line: Fields): boolean;
  end(): void;
}

/**
 * Follows a file. Claude Code marks each line that was copied. pi copies lines as they are, so that they are older than the
 * file. Codex copies all that was said, head and turns too, at
 * once and with the time of the fork, before the fork's first own turn: one that began after the fork was made.
 */
export function followForks(): Forks {
  let own: { id: string; made: number | undefined; isAgent: boolean } | undefined;
  let copying = false;
  let last: number | undefined;
  /** When a session of pi was forked. */
  let forked: number | undefined;

  function isCopy(line: Fields): boolean {
    if (isFields(line.forkedFrom)) return true;
    if (forked !== undefined) return (timeOf(line) ?? forked) < forked;
    if (!copying) return false;
    const time = timeOf(line);
    if (time !== undefined && last !== undefined && time - last >= COPYING_MS) copying = false;
    last = time ?? last;
    return copying;
  }

  return {
    isCopy,
    isOfAsker: (line) => own?.isAgent === true && isCopy(line),
    head(line) {
      const { id, forked_from_id: forkedFrom, turn_id: turn, source } = fieldsOf(line.payload);
      const type = scalarText(line.type);
      if (type === 'session' && textIn(line.parentSession) !== undefined) forked = timeOf(line);
      if (type === 'session_meta' && textIn(id) !== undefined) {
        if (own === undefined) {
          own = { id: id as string, made: madeAt(id), isAgent: isFields(fieldsOf(source).subagent) };
          copying = textIn(forkedFrom) !== undefined;
        } else if (id !== own.id) copying = true;
      } else if (type === 'turn_context' && own?.made !== undefined) {
        const began = madeAt(turn);
        if (began !== undefined && began >= own.made) copying = false;
      }
      if (copying) last = timeOf(line) ?? last;
    },
    end() {
      own = undefined;
      copying = false;
      last = undefined;
      forked = undefined;
    },
  };
}
