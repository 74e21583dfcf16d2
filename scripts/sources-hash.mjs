import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'src',
  'adapters',
  'examples',
  'bench',
  'eval',
  'scripts',
  'tsconfig.json',
  'tsconfig.console.json',
  'package.json',
  'package-lock.json',
];

/** Every file at a path, in a fixed order. */
function filesAt(path) {
  if (!existsSync(path)) return [];
  if (!lstatSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

/**
 * One hash of all that a build is made of. Contents and names decide, not times: a fresh checkout touches files without
 * changing them.
 *
 * @param {string} root the repository's folder
 * @returns {string}
 */
export function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((name) => filesAt(join(root, name)))) {
    const bytes = readFileSync(path);
    hash.update(`${path.slice(root.length)}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
