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
  /** True where the socket's folder is in one in which others may write. */
  isShared: boolean;
  /** Places of transcripts that no server took, a line each; the next server takes them. */
  missed: string;
  /** What went wrong last, for `knowhow install status`. */
  trouble: string;
  /** The last event that could not be read, likewise. */
  unread: string;
  /** A folder of what is watched in each session. */
  watch: string;
}

/**
 * Where hooks and the server of a database meet: one place for each database and user.
 *
 * @param db path of the database
 * @param home the user's folder
 * @param runtime a folder of this user's for sockets (XDG_RUNTIME_DIR), for homes with a long path; without one a folder in `/tmp`
 */
export function meetingPlace(
  db: string,
  home: string,
  platform: NodeJS.Platform,
  runtime = process.env.XDG_RUNTIME_DIR,
): MeetingPlace {
  const id = createHash('sha256').update(resolve(db)).digest('hex').slice(0, 12);
  const beside = (ending: string): string => join(home, '.knowhow', `hosts-${id}.${ending}`);
  const fits = (socket: string): boolean => socket.length <= LONGEST_SOCKET;
  const inRuntime = runtime ? [join(runtime, 'knowhow', `${id}.sock`)] : [];
  const isShared = !fits(beside('sock'));
  const socket =
    [beside('sock'), ...inRuntime].find(fits) ??
    join('/tmp', `knowhow-${process.getuid?.() ?? 0}`, `${id}.sock`);
  return {
    socket: platform === 'win32' ? `\\\\.\\pipe\\knowhow-${id}` : socket,
    isShared,
    missed: beside('missed.jsonl'),
    trouble: beside('trouble.jsonl'),
    unread: beside('unread.jsonl'),
    watch: beside('watch'),
  };
}
