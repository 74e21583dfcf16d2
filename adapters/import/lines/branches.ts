import { type Fields, firstText, textIn } from '../fields.js';
import { scalarText } from '../scalar-text.js';
import { MOST_SESSION_BYTES } from '../settings.js';

/** Finds the branches of a session whose lines name the line that they follow. */
export interface Branches {
  /**
   * Takes the next line.
   *
   * @returns what a session is to read in its place: the line; where a branch begins with it, what came before it in
   *   that branch as well, marked as repeated
   */
  take(line: Fields, bytes: number): Fields[];
  /** Forgets the lines of a file. */
  end(): void;
}

/** A line that was read. */
interface Known {
  line: Fields;
  bytes: number;
  /** The id of the nearest line with a message, from this one up. */
  message: string | undefined;
  /** That of the line above with a message. */
  above: string | undefined;
}

/** The parent of an event of OpenHands that has none. */
const ROOT = '__root__';
/** Kinds of OpenHands' events that have a message, and of pi's. */
const SPEAKS = /^(?:message$|(?:Message|Action|Observation|AgentError|UserReject)\w*$)/;

/**
 * Follows a file of pi, or a folder of OpenHands' events. A person may go back to an earlier line and go on from there:
 * what was left stays in the file, between what the new branch follows and the branch.
 */
export function followBranches(): Branches {
  const known = new Map<string, Known>();
  let held = 0;
  /** The first line of the file that has an id. */
  let file: string | undefined;
  /** The last line that has a message. */
  let tip: string | undefined;
  /** The session of the branch that is open; undefined for the first, which has the file's own. */
  let branch: string | undefined;

  const inBranch = (line: Fields): Fields =>
    branch === undefined ? line : { ...line, conversation_id: branch };

  function above(message: string | undefined): Fields[] {
    const path: Fields[] = [];
    for (let at = message; at !== undefined; ) {
      const one = known.get(at);
      if (one === undefined) break;
      path.unshift({ ...one.line, forkedFrom: {} });
      at = one.above;
    }
    return path;
  }

  return {
    take(line, bytes) {
      const id = textIn(line.id);
      file ??= id;
      const parent = line.parentId ?? line.parent_id;
      if (id === undefined || (parent === undefined && known.size > 0)) return [inBranch(line)];
      const follows = known.get(scalarText(parent))?.message;
      const speaks = SPEAKS.test(firstText(line.kind, line.type) ?? '');
      const isRoot = parent === null || parent === ROOT;
      const parts =
        speaks && tip !== undefined && follows !== tip && (isRoot || known.has(scalarText(parent)));
      if (parts) branch = `${file}/${id}`;
      if (speaks) tip = id;
      known.set(id, { line, bytes, message: speaks ? id : follows, above: follows });
      held += bytes;
      for (const [oldest, one] of known) {
        if (held <= MOST_SESSION_BYTES) break;
        known.delete(oldest);
        held -= one.bytes;
      }
      return [...(parts ? above(follows) : []), line].map(inBranch);
    },
    end() {
      known.clear();
      [held, file, tip, branch] = [0, undefined, undefined, undefined];
    },
  };
}
