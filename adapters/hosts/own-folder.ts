import { chmodSync, lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { MeetingPlace } from './place.js';

/** The bits of a mode that let others in. */
const OTHERS = 0o077;

const isOurs = ({ uid }: Stats): boolean => uid === process.getuid?.();

/** Systems without owners of files: there the name of a pipe is all there is. */
const hasOwners = (): boolean => process.getuid !== undefined;

/**
 * Makes the folder of a socket where it is missing, and closes it to others. In a folder where others may write, such as `/tmp`, a
 * name that can be computed may be taken by somebody else before.
 *
 * @returns why the folder cannot be trusted; undefined where it can
 */
export function problemOfFolder({
  socket,
  isShared,
}: Pick<MeetingPlace, 'socket' | 'isShared'>): string | undefined {
  if (!hasOwners()) return undefined;
  const folder = dirname(socket);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In the user's own folder a link is the user's.
  const path = isShared ? folder : realpathSync(folder);
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return `${folder} is ${stats.isSymbolicLink() ? 'a link' : 'no folder'}.`;
  if (!isOurs(stats)) return `${folder} belongs to another user.`;
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, 0o700);
  return undefined;
}

/**
 * Looks whose socket it is, before anything is said there.
 *
 * @returns why it cannot be trusted; undefined where it can, or nothing is there
 */
export function problemOfSocket(place: Pick<MeetingPlace, 'socket' | 'isShared'>): string | undefined {
  const problem = problemOfFolder(place);
  if (problem !== undefined || !hasOwners()) return problem;
  const { socket } = place;
  const stats = lstatSync(socket, { throwIfNoEntry: false });
  return stats === undefined || isOurs(stats) ? undefined : `${socket} belongs to another user.`;
}
