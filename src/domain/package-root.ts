import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of knowhow's package.json, above this file whether it runs from src or from dist. */
export function packageRoot(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    if (isRoot(dir)) return dir;
    if (dir === dirname(dir)) {
      throw new Error(
        "knowhow's package.json is not above its code, so the files beside it cannot be found (a bundler may have " +
          'moved the code). Leave knowhow out of the bundle.',
      );
    }
  }
}

/** A file of another package that is shipped with this one (`scripts/vendor.mjs` puts it there). */
export function vendored(...path: string[]): string {
  return join(packageRoot(), 'dist', 'vendor', ...path);
}

function isRoot(dir: string): boolean {
  try {
    return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).name === 'knowhow';
  } catch {
    // No package.json here, or not one that can be read: look further up.
    return false;
  }
}
