import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { FIXED, run } from '../../engine/desk.js';

const ROOT = join(import.meta.dirname, '../../..');
const RECORDS = 10;

/** Which calls fail, and how. */
export interface Failing {
  /** The library made of `fail.c`. */
  library: string;
  error: 'ENOSPC' | 'EIO' | 'EACCES';
  /** `at`: one call; `from`: that and every later one. */
  how: 'at' | 'from';
  /** The first that fails in the first try, and how many later in each further one. */
  first: number;
  step: number;
}

/** What became of one copy. */
export interface Copied {
  /** The number of the call that failed. */
  n: number;
  ok: boolean;
  /** Whether the error was one of ours. */
  known?: boolean;
  code?: string;
  message?: string;
  /** Records in the copy, or what is wrong with it; null where there is none. */
  made: unknown;
  /** Files beside the copy. */
  left: string[];
  /** Records in the file that was copied, or what is wrong with it. */
  kept: unknown;
}

/** What a process needs for its calls to fail. */
export const faultEnv = (library: string, folder: string, log: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_PRELOAD: library,
  FAULT_FOLDER: folder,
  FAULT_LOG: log,
  UV_USE_IO_URING: '0',
});

/** The number that an error has here. */
export const numberOf = (error: Failing['error']): number => constants.errno[error];

/** Copies a store, as a backup and putting one back do, until no call is left that could fail. */
export async function failCopies({ library, error, how, first, step }: Failing): Promise<Copied[]> {
  const home = mkdtempSync(join(tmpdir(), 'knowhow-calls-'));
  try {
    const folder = join(home, 'files');
    mkdirSync(folder);
    const service = await openService({ path: join(folder, 'from.db'), embedder: hashingEmbedder() });
    for (let n = 0; n < RECORDS; n++) {
      await service.forAccount('local').storeKnowledge(run(`Fetch parcel number ${n}`, FIXED));
    }
    await service.drain();
    await service.close();
    const args = [join(ROOT, 'dist/lib/index.js'), folder, String(numberOf(error)), how];
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'copies.mjs'), ...args, String(first), String(step)],
      { stdio: ['ignore', 'pipe', 'inherit'], env: faultEnv(library, folder, join(home, 'log')) },
    );
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`Copying ended with ${code}: ${out.slice(-500)}`);
    return out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Copied);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What was not as it should be: a bad error, a half copy, something left over, or something lost. */
export function wrongWith({ how }: Failing, copies: readonly Copied[]): string[] {
  return copies.flatMap((copy) => {
    const wrong: string[] = [];
    if (!copy.ok && (!copy.known || copy.code !== 'storage_error')) wrong.push(`error ${copy.code}`);
    // Of what failed only where the name was given and the folder could not be synced.
    if (copy.made !== null && copy.made !== RECORDS) wrong.push(`a copy with ${JSON.stringify(copy.made)}`);
    if (copy.ok && copy.made === null) wrong.push('no copy');
    // While every call fails nothing can be taken away either.
    if (how === 'at' && copy.left.length > 0) wrong.push(`left ${copy.left.join(', ')}`);
    if (copy.kept !== RECORDS) wrong.push(`the file has ${JSON.stringify(copy.kept)}`);
    return wrong.map((what) => `call ${copy.n}: ${what} (${copy.message})`);
  });
}
