import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { KnowhowError } from '../../../src/index.js';
import type { CliIo } from '../io/cli-io.js';
import { fileError } from '../io/read-input.js';
import type { InputFile } from './input-file.js';
import { bytesOf, type OpenInput, openInput } from './open-input.js';
import { textsIn } from './texts-in.js';

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

/** Folders that hold no runs but what programs need. */
const NOT_SEARCHED = new Set(['.git', 'node_modules', '__pycache__', '.venv', '__MACOSX']);

interface FoundFile {
  file: string;
  bytes: number;
  named: boolean;
}

async function expand(path: string): Promise<FoundFile[]> {
  if (path === '-') return [{ file: path, bytes: 0, named: true }];
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) return [{ file: path, bytes: facts.isFile() ? facts.size : 0, named: true }];
    // Entries with their types, so that no link is followed: it may lead in a circle, or out of what was named.
    const found = await readdir(path, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) =>
          !file
            .slice(path.length)
            .split(sep)
            .some((part) => NOT_SEARCHED.has(part)),
      );
    // By number where names hold numbers: `2.json` before `10.json`.
    const { compare } = new Intl.Collator('en', { numeric: true });
    files.sort((a, b) => compare(a, b) || (a < b ? -1 : 1));
    const sizes = await Promise.all(files.map((file) => stat(file)));
    return files.map((file, at) => ({ file, bytes: sizes[at]!.size, named: false }));
  } catch (error) {
    throw fileError(path, error);
  }
}

/**
 * Finds the files of an import: those named, and of folders every file inside, whatever its ending, in the order of
 * their names. Links inside folders are left alone; one that is named is followed.
 *
 * @throws KnowhowError `not_found` where one is missing; `invalid_request` where there is nothing to read
 */
export async function inputFiles(
  paths: readonly string[],
  io: Pick<CliIo, 'stdin' | 'now'>,
): Promise<InputFiles> {
  const found = (await Promise.all(paths.map(expand))).flat();
  const files = [...new Map(found.map((one) => [one.file, one])).values()];
  if (files.length === 0)
    throw new KnowhowError('invalid_request', `There is no file in ${paths.join(', ')}.`);
  let before = 0;
  let current: OpenInput | undefined;
  let stopped = false;
  return {
    files: files.map(({ file }) => file),
    totalBytes: files.some(({ file }) => file === '-') ? 0 : files.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesRead: () => before + (current?.bytesRead() ?? 0),
    async *each() {
      for (const { file, named } of files) {
        if (stopped) return;
        const input = await openInput(file, io.stdin, io.now);
        current = input;
        let failure: KnowhowError | undefined;
        const fails = (error: unknown): void => {
          if (files.length === 1 || !KnowhowError.isInstance(error)) throw error;
          failure = error;
        };
        const whole: InputFile = {
          file,
          named,
          chunks: input.chunks,
          modified: input.modified,
          failure: () => failure,
        };
        const texts = textsIn(whole, file === '-' ? undefined : () => bytesOf(file));
        for (;;) {
          let text: InputFile;
          try {
            const { done, value } = await texts.next();
            if (done) break;
            text = value;
          } catch (error) {
            fails(error);
            yield { ...whole, chunks: (async function* () {})() };
            break;
          }
          async function* tolerant() {
            try {
              yield* text.chunks;
            } catch (error) {
              fails(error);
            }
          }
          yield { ...text, chunks: tolerant() };
        }
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
