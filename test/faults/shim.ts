import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Builds a library that stands between a program and the C library, for `LD_PRELOAD`. It goes after the test file.
 *
 * @param source its C file, from this folder
 * @returns its path; undefined, with the reason printed, where there is none here
 */
export function buildShim(source: string): string | undefined {
  if (process.platform !== 'linux') {
    console.log('skipped: calls of the file system are stood between on Linux only');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-shim-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const library = join(folder, `${basename(source, '.c')}.so`);
  const args = ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, source), '-lpthread'];
  try {
    execFileSync('cc', args, { stdio: 'pipe' });
  } catch (error) {
    console.log(`skipped: no C compiler builds ${source} (${(error as Error).message.split('\n')[0]})`);
    return undefined;
  }
  return library;
}
