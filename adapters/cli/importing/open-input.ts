import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { KnowhowError } from '../../../src/index.js';
import type { Input } from '../cli-io.js';
import { fileError } from '../read-input.js';

/** A file or standard input, being read. */
export interface OpenInput {
  /** The contents, unpacked where they were gzip. */
  chunks: AsyncIterable<Buffer>;
  /** Bytes read so far, before unpacking. */
  bytesRead(): number;
  /** Bytes there are, before unpacking; 0 where that is not known. */
  totalBytes: number;
  /** Milliseconds since 1970 when it was last changed; now for standard input. */
  modified: number;
  /** Stops reading; the chunks end or throw. */
  stop(): void;
}

function unpacked(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  // Errors of either end reach the one who reads the chunks through the destroyed stream.
  pipeline(Readable.from(source), gunzip, () => {});
  return gunzip;
}

async function* detectGzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = (async function* () {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  yield* head[0] === 0x1f && head[1] === 0x8b ? unpacked(whole) : whole;
}

/**
 * Opens a file, or standard input for `-`. Gzip is known by its first two bytes, whatever the name says.
 *
 * @throws KnowhowError `not_found` when there is no such file; while reading, `validation_error` for a broken gzip
 */
export async function openInput(path: string, stdin: Input, now: () => number): Promise<OpenInput> {
  let totalBytes = 0;
  let modified = now();
  if (path !== '-') {
    try {
      const facts = await stat(path);
      if (facts.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
      totalBytes = facts.isFile() ? facts.size : 0;
      modified = facts.mtimeMs;
    } catch (error) {
      throw fileError(path, error);
    }
  }
  const source: Readable = path === '-' ? stdin : createReadStream(path, { highWaterMark: 256 * 1024 });
  const name = path === '-' ? 'Standard input' : path;
  let bytes = 0;
  let stopped = false;
  async function* raw(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
      bytes += buffer.length;
      yield buffer;
    }
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      yield* detectGzip(raw());
    } catch (error) {
      if (stopped) return;
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!code.startsWith('Z_')) throw fileError(name, error);
      throw new KnowhowError(
        'validation_error',
        `${name} is broken gzip (${code}): what comes after this point cannot be read.`,
        {},
        { cause: error },
      );
    }
  }
  return {
    chunks: chunks(),
    bytesRead: () => bytes,
    totalBytes,
    modified,
    stop() {
      stopped = true;
      source.destroy();
    },
  };
}
