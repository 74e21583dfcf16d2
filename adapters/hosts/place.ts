import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

/** Characters that the path of a socket may have on every system (macOS: 104 with the end mark). */
const LONGEST_SOCKET = 100;

/** Where the runs of a machine's hosts are kept, unless something else is named. */
export const hostsDb = (home: string): string => join(home, '.knowhow', 'agents.db');

/** Where this program and the server of one database meet. */
export interface MeetingPlace {
  /** A Unix socket, or a named pipe on Windows. */
  socket: string;
  /** Events that no server took, a line each; the next server takes them. */
  missed: string;
  /** What went wrong last, for `knowhow install status`. */
  trouble: string;
}

/**
 * Where hooks and the server of a database meet: one place for each database and user.
 *
 * @param db path of the database
 * @param home the user's folder
 */
export function meetingPlace(db: string, home: string, platform: NodeJS.Platform): MeetingPlace {
  const id = createHash('sha256').update(resolve(db)).digest('hex').slice(0, 12);
  const beside = (ending: string): string => join(home, '.knowhow', `hosts-${id}.${ending}`);
  const wanted = beside('sock');
  const short =
    wanted.length <= LONGEST_SOCKET ? wanted : `/tmp/knowhow-${process.getuid?.() ?? 0}-${id}.sock`;
  return {
    socket: platform === 'win32' ? `\\\\.\\pipe\\knowhow-${id}` : short,
    missed: beside('missed.jsonl'),
    trouble: beside('trouble.jsonl'),
  };
}
