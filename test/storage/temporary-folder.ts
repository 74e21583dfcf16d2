import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A function that names new files in a folder of their own; the folder goes when the test file is done. */
export function temporaryFiles(): (name?: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-storage-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let counter = 0;
  return (name = 'knowhow.db') => join(folder, `${++counter}-${name}`);
}
