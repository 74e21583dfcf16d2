import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KnowhowError } from '../../src/index.js';

/**
 * The path of a program that is shipped beside this one.
 *
 * @throws KnowhowError `internal_error` where it was not built
 */
export function shippedFile(name: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); dirname(at) !== at; at = dirname(at)) {
    for (const file of [join(at, name), join(at, 'dist', 'lib', name)]) if (existsSync(file)) return file;
  }
  throw new KnowhowError(
    'internal_error',
    `${name} is not beside this program. Build it: \`npm run build\`.`,
  );
}
