import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { KnowhowError } from '../../../src/index.js';
import type { CliIo } from '../cli-io.js';
import { fileError } from '../read-input.js';
import { type OpenInput, openInput } from './open-input.js';

/** A file of an import, being read. */
export interface InputFile extends OpenInput {
  /** As it was named, or below the folder that was. */
  file: string;
  /** Why its end could not be read; only where there are other files, which are read nevertheless. */
  failure(): KnowhowError | undefined;
}

/** All files of an import. */
export interface InputFiles {
  files: readonly string[];
  /** Bytes of all files, before unpacking; 0 where that is not known. */
  totalBytes: number;
  bytesRead(): number;
  /** Opens one file after the other. */
  each(): AsyncGenerator<InputFile>;
  /** Stops reading. */
  stop(): void;
}

/** What a folder is searched for. */
const EXPORTS = /\.(?:jsonl|ndjson|json)(?:\.gz)?$/;

async function expand(path: string, wanted: RegExp): Promise<{ file: string; bytes: number }[]> {
  if (path === '-') return [{ file: path, bytes: 0 }];
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) return [{ file: path, bytes: facts.isFile() ? facts.size : 0 }];
    // Entries with their types, so that no link is followed: it may lead in a circle, or out of what was named.
    const found = await readdir(path, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const sizes = await Promise.all(files.map((file) => stat(file)));
    return files
      .map((file, at) => ({ file, bytes: sizes[at]!.size }))
      .sort((a, b) => (a.file < b.file ? -1 : 1));
  } catch (error) {
    throw fileError(path, error);
  }
}

/**
 * Finds the files of an import: those named, and of folders every `.jsonl`, `.ndjson` and `.json` inside, packed
 * or not, in the order of their names. Links inside folders are left alone; one that is named is followed.
 *
 * @param wanted which files of folders are read, by name
 * @throws KnowhowError `not_found` where one is missing; `invalid_request` where there is nothing to read
 */
export async function inputFiles(
  paths: readonly string[],
  io: Pick<CliIo, 'stdin' | 'now'>,
  wanted = EXPORTS,
): Promise<InputFiles> {
  const found = (await Promise.all(paths.map((path) => expand(path, wanted)))).flat();
  const files = [...new Set(found.map(({ file }) => file))];
  if (files.length === 0) {
    throw new KnowhowError(
      'invalid_request',
      `There is no .jsonl, .ndjson or .json file in ${paths.join(', ')}.`,
    );
  }
  let before = 0;
  let current: OpenInput | undefined;
  let stopped = false;
  return {
    files,
    totalBytes: found.some(({ file }) => file === '-') ? 0 : found.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesRead: () => before + (current?.bytesRead() ?? 0),
    async *each() {
      for (const file of files) {
        if (stopped) return;
        const input = await openInput(file, io.stdin, io.now);
        current = input;
        let failure: KnowhowError | undefined;
        async function* tolerant() {
          try {
            yield* input.chunks;
          } catch (error) {
            if (files.length === 1 || !KnowhowError.isInstance(error)) throw error;
            failure = error;
          }
        }
        yield { ...input, file, chunks: tolerant(), failure: () => failure };
        before += input.bytesRead();
        current = undefined;
      }
    },
    stop() {
      stopped = true;
      current?.stop();
    },
  };
}
