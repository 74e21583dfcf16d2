import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is read of this package's package.json. */
interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** This package's folder, some folders above this file, compiled or not; undefined where a bundler moved the code. */
function findPackage(): { folder: string; manifest: Manifest } | undefined {
  const { url } = import.meta as { url?: string };
  if (!url?.startsWith('file:')) return undefined;
  for (let folder = dirname(fileURLToPath(url)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    if (manifest.name === 'knowhow') return { folder, manifest };
  }
  return undefined;
}

/** The version of this package. */
export const packageVersion = (): string => findPackage()?.manifest.version ?? 'unknown';

/**
 * The folder and the manifest of this package.
 *
 * @throws {Error} where a bundler moved this code away from it
 */
export function packageManifest(): { folder: string; manifest: Manifest } {
  const found = findPackage();
  if (found === undefined) throw new Error('package.json of knowhow is not above this program.');
  return found;
}
