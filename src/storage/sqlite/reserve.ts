import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';

/** The file beside the database that holds room back. */
export const reservePath = (path: string): string => `${path}-reserve`;

/** Room kept for deletions on a disk that is full: SQLite needs some to delete. */
interface Reserve {
  /** Takes the room if it is free and not taken yet; returns whether it is held. */
  hold(): boolean;
  /** Gives the room back to the disk. */
  release(): void;
}

/**
 * A reserve file of zeros beside the database.
 *
 * @param bytes its size; 0 for none
 */
export function reserve(path: string, bytes: number): Reserve {
  const file = reservePath(path);
  const release = () => rmSync(file, { force: true });
  return {
    hold() {
      if (bytes === 0) return false;
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= bytes) return true;
      try {
        fill(file, bytes);
        return true;
      } catch {
        // No room, or no right to it: the store works without, and its self-check says that the reserve is missing.
        release();
        return false;
      }
    },
    release,
  };
}

function fill(file: string, bytes: number): void {
  const chunk = Buffer.alloc(Math.min(bytes, 1024 * 1024));
  const handle = openSync(file, 'w', 0o600);
  try {
    for (let left = bytes; left > 0; ) {
      left -= writeSync(handle, chunk, 0, Math.min(left, chunk.length));
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
