import { readFileSync } from 'node:fs';
import { KnowhowError, type OpenOptions } from '../../../src/index.js';
import type { CliIo } from '../io/cli-io.js';

function fromFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const message = `The secret cannot be read from ${path} (${(cause as NodeJS.ErrnoException).code}). Check KNOWHOW_SECRET_FILE.`;
    throw new KnowhowError('invalid_request', message, {}, { cause });
  }
}

/**
 * The secret that files are kept with: KNOWHOW_SECRET, or the contents of the file that KNOWHOW_SECRET_FILE names;
 * KNOWHOW_FORMER_SECRET while it is being changed. Nothing where none is set: it then lies in the file itself.
 *
 * @throws KnowhowError `invalid_request`
 */
export function secretsOf(env: CliIo['env']): Pick<OpenOptions, 'secret' | 'formerSecret'> {
  const { KNOWHOW_SECRET: text, KNOWHOW_SECRET_FILE: file, KNOWHOW_FORMER_SECRET: former } = env;
  if (text && file) {
    throw new KnowhowError('invalid_request', 'Set KNOWHOW_SECRET or KNOWHOW_SECRET_FILE, not both.');
  }
  const secret = file ? fromFile(file) : text;
  return { ...(secret ? { secret } : {}), ...(former ? { formerSecret: former } : {}) };
}
