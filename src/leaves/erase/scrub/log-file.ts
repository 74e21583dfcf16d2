import { openSync, readSync } from 'node:fs';
import { InTheWay } from './not-understood.js';

const HEADER = 32;
const FRAME_HEADER = 24;

/** A place in the write-ahead log (file format, "The Write-Ahead Log"). */
export interface LogPlace {
  /** The two salts of its header, which change whenever it begins again; empty when there is no log. */
  salts: string;
  /** Frames up to the place. */
  frames: number;
}

/** A page as the log has it. */
interface LogFrame {
  page: number;
  content: Buffer;
}

/** The write-ahead log of a file, read only. */
export interface LogFile {
  salts(): string;
  /**
   * The frames after one place and up to another.
   *
   * @throws InTheWay when the log begins again meanwhile
   */
  frames(after: LogPlace, upTo: LogPlace): LogFrame[];
  /** The frames of the first transaction after a place. @throws InTheWay when it is not there */
  transaction(after: LogPlace): LogFrame[];
}

/**
 * Opens the log beside a file. The descriptor stays open to the end of the process: closing one would drop what
 * locks the process has.
 */
export function openLog(path: string, pageSize: number): LogFile {
  const handle = openSync(`${path}-wal`, 'r');
  const header = Buffer.alloc(HEADER);

  function salts(): string {
    const read = readSync(handle, header, 0, HEADER, 0);
    return read === HEADER ? header.toString('hex', 16, 24) : '';
  }

  function readFrame(index: number, expected: string): LogFrame & { commits: boolean } {
    const size = FRAME_HEADER + pageSize;
    const frame = Buffer.alloc(size);
    const read = readSync(handle, frame, 0, size, HEADER + index * size);
    if (read !== size || frame.toString('hex', 8, 16) !== expected) throw new InTheWay('the log began again');
    return {
      page: frame.readUInt32BE(0),
      commits: frame.readUInt32BE(4) !== 0,
      content: frame.subarray(FRAME_HEADER),
    };
  }

  return {
    salts,
    frames(after, upTo) {
      const frames: LogFrame[] = [];
      const from = after.salts === upTo.salts ? after.frames : 0;
      for (let i = from; i < upTo.frames; i++) frames.push(readFrame(i, upTo.salts));
      return frames;
    },
    transaction(after) {
      const current = salts();
      const frames: LogFrame[] = [];
      for (let i = after.salts === current ? after.frames : 0; ; i++) {
        const frame = readFrame(i, current);
        frames.push(frame);
        if (frame.commits) return frames;
      }
    },
  };
}
