import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { KnowhowError } from '../../../src/index.js';
import type { Input } from '../io/cli-io.js';
import { fileError } from '../io/read-input.js';
import type { Count } from './unzip.js';

/** A file or standard input, being read. */
export interface OpenInput {
  /** The contents as they are. */
  chunks: AsyncIterable<Buffer>;
  /** Bytes read so far, before unpacking. */
  bytesRead(): number;
  /** Milliseconds since 1970 when it was last changed; now for standard input. */
  modified: number;
  /** Stops reading; the chunks end or throw. */
  stop(): void;
}

const TRAILER_BYTES = 8;

/**
 * Unpacks what is whole of a gzip, and says at its end whether it broke off.
 *
 * @param count hears of what is unpacked, and throws where it is too much
 */
export async function* gunzipped(
  source: AsyncIterable<Buffer>,
  name: string,
  again: (() => AsyncIterable<Buffer>) | undefined,
  count: Count,
): AsyncGenerator<Buffer> {
  let trailer: Buffer = Buffer.alloc(0);
  async function* watched() {
    for await (const chunk of source) {
      trailer = Buffer.concat([trailer, chunk.subarray(-TRAILER_BYTES)]).subarray(-TRAILER_BYTES);
      yield chunk;
    }
  }
  let length = 0;
  // Otherwise the last block of one that breaks off is lost.
  for await (const chunk of unpacked(watched(), name, constants.Z_SYNC_FLUSH)) {
    length += chunk.length;
    count(chunk.length);
    yield chunk;
  }
  // A gzip ends with the length of its contents; one of several parts says only its last one's.
  const whole = trailer.length === TRAILER_BYTES && trailer.readUInt32LE(4) === length % 2 ** 32;
  if (whole) return;
  if (!again) throw broken(name, 'it breaks off');
  for await (const _ of unpacked(again(), name, constants.Z_FINISH));
}

async function* unpacked(
  source: AsyncIterable<Buffer>,
  name: string,
  finishFlush: number,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ finishFlush });
  // Errors of either end reach the one who reads the chunks through the destroyed stream.
  pipeline(Readable.from(source), gunzip, () => {});
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? broken(name, code, error) : error;
  }
}

const broken = (name: string, why: string, cause?: unknown): KnowhowError =>
  new KnowhowError(
    'validation_error',
    `${name} is broken gzip (${why}): what comes after this point cannot be read.`,
    {},
    { cause },
  );

/** Bytes that are read at once. */
const MOST_AT_ONCE = 256 * 1024;

/**
 * Bytes of a file, from its beginning.
 *
 * @param size of the file, where it is known: a small one takes a small buffer
 */
export const bytesOf = (path: string, size = MOST_AT_ONCE): Readable =>
  createReadStream(path, { highWaterMark: Math.min(MOST_AT_ONCE, size + 1) });

/**
 * Opens a file, or standard input for `-`.
 *
 * @throws KnowhowError `not_found` when there is no such file
 */
export async function openInput(path: string, stdin: Input, now: () => number): Promise<OpenInput> {
  let modified = now();
  let size: number | undefined;
  if (path !== '-') {
    try {
      const facts = await stat(path);
      if (facts.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
      modified = facts.mtimeMs;
      // What is no file says nothing of its size.
      if (facts.isFile()) size = facts.size;
    } catch (error) {
      throw fileError(path, error);
    }
  }
  const source: Readable = path === '-' ? stdin : bytesOf(path, size);
  let bytes = 0;
  let stopped = false;
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
        bytes += buffer.length;
        yield buffer;
      }
    } catch (error) {
      if (!stopped) throw fileError(path === '-' ? 'Standard input' : path, error);
    }
  }
  return {
    chunks: chunks(),
    bytesRead: () => bytes,
    modified,
    stop() {
      stopped = true;
      source.destroy();
    },
  };
}
