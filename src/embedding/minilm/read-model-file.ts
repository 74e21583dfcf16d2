import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads a file of the model and checks its SHA-256, so that a vector space never changes unnoticed.
 *
 * @throws Error saying what was found and what to do
 */
export async function readModelFile(dir: string, file: { name: string; sha256: string }): Promise<Buffer> {
  const path = join(dir, file.name);
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new Error(
      `The embedding model's file ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}). ` +
        'Install knowhow again, or give the folder that holds the file as modelDir.',
      { cause },
    );
  }
  const got = createHash('sha256').update(bytes).digest('hex');
  if (got !== file.sha256) {
    throw new Error(
      `The embedding model's file ${path} is damaged or another one: its SHA-256 is ${got}, expected ` +
        `${file.sha256}. Install knowhow again.`,
    );
  }
  return bytes;
}
