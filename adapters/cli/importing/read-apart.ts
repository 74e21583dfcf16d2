import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { KnowhowError } from '../../../src/index.js';
import { packageManifest } from '../../package-version.js';
import type { Part, SentFile } from './upload-parts.js';

/** Limits of reading a file that was sent. */
export interface ReadLimits {
  /** Milliseconds of reading; what is done with it meanwhile does not count. */
  ms: number;
  /** Memory of the thread. */
  heapMib: number;
}

const tooMuch = (words: string, cause?: unknown): KnowhowError =>
  new KnowhowError(
    'payload_too_large',
    `Reading the file takes more than ${words}. Read it with knowhow import.`,
    { field: 'body', error: `must be read with ${words}` },
    { cause },
  );

/** The bytes for another thread: handed over where nobody else holds them, else copied. */
const handed = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/**
 * Reads a file that was sent in a thread of its own, so that nobody waits for it. The thread ends with the last part,
 * with the signal, with its limits, and when no more parts are taken. After the signal no part comes.
 *
 * @param file its bytes are handed over, and are no longer there afterwards
 * @throws KnowhowError what the file is refused for; `payload_too_large` past the limits
 */
export async function* readApart(
  file: SentFile,
  { ms, heapMib }: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<Exclude<Part, { failure: unknown }>> {
  const bytes = handed(file.bytes);
  const thread = new Worker(join(packageManifest().folder, 'dist', 'lib', 'import-worker.js'), {
    name: 'knowhow-import',
    workerData: { ...file, bytes },
    transferList: [bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
    // The caller's loaders and flags are of no use to it.
    execArgv: [],
  });
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread that reads files ended with ${code}.`)));
  });
  // It may end while nothing is asked of it.
  ended.catch(() => {});
  let left = ms;

  async function next(): Promise<Part | undefined> {
    const over = new AbortController();
    const began = performance.now();
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)));
    try {
      const stop = AbortSignal.any([over.signal, signal, late]);
      const answer = once(thread, 'message', { signal: stop }) as Promise<[Part]>;
      thread.postMessage('more');
      const [part] = await Promise.race([answer, ended]);
      return part;
    } catch (cause) {
      if (signal.aborted) return undefined;
      if (late.aborted) throw tooMuch(`${ms / 1000} s`, cause);
      if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw tooMuch(`${heapMib} MiB of memory`, cause);
      throw cause;
    } finally {
      over.abort();
      left -= performance.now() - began;
    }
  }

  try {
    for (let part = await next(); part !== undefined; part = await next()) {
      if ('failure' in part) {
        const { code, message, details } = part.failure;
        throw new KnowhowError(code, message, details);
      }
      yield part;
      if ('over' in part) return;
    }
  } finally {
    await thread.terminate();
  }
}
