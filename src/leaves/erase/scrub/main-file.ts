import { fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { InTheWay, NotUnderstood } from './not-understood.js';
import type { Waste } from './walk.js';

const CHUNK_BYTES = 1024 * 1024;
/** Writes that the disk may have before it: others wait for all of them when they sync their own. */
const SYNC_EVERY = 256;
const HEADER = 100;
const ZEROS = Buffer.alloc(65_536);

/** The database file itself, without the log. */
export interface MainFile {
  pageSize: number;
  /** @throws NotUnderstood when the file has another size than that number of pages */
  checkSize(pages: number): void;
  readPage(number: number): Buffer;
  /** Reads the first pages in order, a large piece at a time. The buffer is used again for the next page. */
  readAll(pages: number, each: (number: number, page: Buffer) => void): void;
  /** Writes zeros and waits until the disk has them; returns how many. */
  zero(waste: readonly Waste[]): number;
}

/**
 * Opens the file for reading and for writing zeros. The descriptor stays open to the end of the process: closing
 * one would drop what locks the process has on the file.
 *
 * @throws NotUnderstood for formats that are left alone: `auto_vacuum`, bytes reserved on every page (encryption and
 *   checksums use them), and what is no SQLite file
 */
export function openMain(path: string): MainFile {
  const handle = openSync(path, 'r+');
  // All of a young file may be in the log still, while somebody reads.
  if (fstatSync(handle).size === 0) throw new InTheWay('nothing of the log is in the file yet');
  const header = Buffer.alloc(HEADER);
  readSync(handle, header, 0, HEADER, 0);
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3') throw new NotUnderstood('it has no header');
  const size = header.readUInt16BE(16);
  const pageSize = size === 1 ? 65_536 : size;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) throw new NotUnderstood(`page size ${pageSize}`);
  if (header[20] !== 0) throw new NotUnderstood('pages have reserved bytes');
  if (header.readUInt32BE(52) !== 0) throw new NotUnderstood('auto_vacuum');

  function readFully(buffer: Buffer, length: number, at: number): void {
    for (let done = 0; done < length; ) {
      const read = readSync(handle, buffer, done, length - done, at + done);
      if (read === 0) throw new NotUnderstood(`the file ends at ${at + done}`);
      done += read;
    }
  }

  return {
    pageSize,
    checkSize(pages) {
      const found = fstatSync(handle).size;
      if (found !== pages * pageSize) {
        throw new NotUnderstood(`the file has ${found} bytes, its ${pages} pages have ${pages * pageSize}`);
      }
    },
    readPage(number) {
      const page = Buffer.alloc(pageSize);
      readFully(page, pageSize, (number - 1) * pageSize);
      return page;
    },
    readAll(pages, each) {
      const chunk = Buffer.alloc(Math.max(CHUNK_BYTES, pageSize));
      const perChunk = chunk.length / pageSize;
      for (let first = 1; first <= pages; first += perChunk) {
        const here = Math.min(perChunk, pages - first + 1);
        readFully(chunk, here * pageSize, (first - 1) * pageSize);
        for (let i = 0; i < here; i++) each(first + i, chunk.subarray(i * pageSize, (i + 1) * pageSize));
      }
    },
    zero(waste) {
      let bytes = 0;
      waste.forEach(({ page, from, to }, i) => {
        for (let at = from; at < to; ) at += writeSync(handle, ZEROS, 0, to - at, (page - 1) * pageSize + at);
        bytes += to - from;
        if (i % SYNC_EVERY === SYNC_EVERY - 1) fdatasyncSync(handle);
      });
      fdatasyncSync(handle);
      return bytes;
    },
  };
}
