import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { KnowhowError } from '../../../src/index.js';
import { packageManifest } from '../../package-version.js';
import type { Part, SentFile } from './upload-parts.js';

/** Limits of reading a file that was sent. */
export interface ReadLimits {
  /** Milliseconds of reading; what is done with it meanwhile does not count. */
  ms: number;
  /** Memory of the process that reads. */
  heapMib: number;
}

/** The code with which a process ends that ended itself by a signal, where a shell or Windows says it. */
const ABORTED = 134;

const tooMuch = (words: string, cause?: unknown): KnowhowError =>
  new KnowhowError(
    'payload_too_large',
    `Reading the file takes more than ${words}. Read it with knowhow import.`,
    { field: 'body', error: `must be read with ${words}` },
    { cause },
  );

/**
 * Reads a file that was sent in a process of its own, so that nobody waits for it, and no file ends the server: of a thread the limits do
 * not hold what parses JSON, and past them all of the process ends. It ends with the last part, with the signal, with its limits, and
 * when no more parts are taken. After the signal no part comes.
 *
 * @throws KnowhowError what the file is refused for; `payload_too_large` past the limits
 */
export async function* readApart(
  { bytes, ...file }: SentFile,
  { ms, heapMib }: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<Exclude<Part, { failure: unknown }>> {
  const program = join(packageManifest().folder, 'dist', 'lib', 'import-worker.js');
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMib}`, program], {
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.once('exit', (code, killed) => {
      const cause = new Error(`The process that reads files ended with ${killed ?? code}.`);
      // Node ends itself where its memory is used up, and the system ends what takes too much of its own.
      reject(killed === null && code !== ABORTED ? cause : tooMuch(`${heapMib} MiB of memory`, cause));
    });
  });
  // It may end while nothing is asked of it.
  const over = ended.catch(() => {});
  let left = ms;

  async function next(): Promise<Part | undefined> {
    const answered = new AbortController();
    const began = performance.now();
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)));
    try {
      const stop = AbortSignal.any([answered.signal, signal, late]);
      const answer = once(child, 'message', { signal: stop }) as Promise<[Part]>;
      // That it is gone is said by its end.
      child.send(file, () => {});
      const [part] = await Promise.race([answer, ended]);
      return part;
    } catch (cause) {
      if (signal.aborted) return undefined;
      if (late.aborted) throw tooMuch(`${ms / 1000} s`, cause);
      throw cause;
    } finally {
      answered.abort();
      left -= performance.now() - began;
    }
  }

  try {
    await once(child, 'spawn');
    // A process that ends leaves the rest unread.
    child.stdin!.on('error', () => {});
    child.stdin!.end(bytes);
    for (let part = await next(); part !== undefined; part = await next()) {
      if ('failure' in part) {
        const { code, message, details } = part.failure;
        throw new KnowhowError(code, message, details);
      }
      yield part;
      if ('over' in part) return;
    }
  } finally {
    child.kill('SIGKILL');
    await over;
  }
}
