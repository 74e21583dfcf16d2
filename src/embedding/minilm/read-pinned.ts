import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file and what its contents must be. */
export interface PinnedFile {
  name: string;
  /** SHA-256 of the contents, in hex. */
  sha256: string;
}

/**
 * Reads a shipped file and checks its SHA-256, so that a vector space never changes unnoticed.
 *
 * @param what the file is of, for messages, e.g. `The embedding model`
 * @param hint how else to come by it, for messages
 * @param unpack what makes the contents of the bytes on disk
 * @throws Error saying what was found and what to do
 */
export async function readPinned(
  dir: string,
  file: PinnedFile,
  { what, hint = '', unpack }: { what: string; hint?: string; unpack?(bytes: Buffer): Promise<Buffer> },
): Promise<Buffer> {
  const path = join(dir, file.name);
  const instead = hint === '' ? '.' : `, or ${hint}.`;
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
    if (unpack) bytes = await unpack(bytes);
  } catch (cause) {
    throw new Error(
      `${what}'s file ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}). Install knowhow again${instead}`,
      { cause },
    );
  }
  const got = createHash('sha256').update(bytes).digest('hex');
  if (got !== file.sha256) {
    throw new Error(
      `${what}'s file ${path} is damaged or another one: its SHA-256 is ${got}, expected ${file.sha256}. ` +
        'Install knowhow again.',
    );
  }
  return bytes;
}
