import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version in this package's manifest, which stands some folders above this file, compiled or not. */
export function packageVersion(): string {
  for (let folder = new URL('.', import.meta.url); folder.pathname !== '/'; folder = new URL('..', folder)) {
    const manifest = fileURLToPath(new URL('package.json', folder));
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string };
    if (name === 'knowhow') return version;
  }
  return 'unknown';
}
