import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in this package's manifest, which stands some folders above this file, compiled or not. */
export function packageVersion(): string {
  const { url } = import.meta as { url?: string };
  if (!url?.startsWith('file:')) return 'unknown';
  for (let folder = dirname(fileURLToPath(url)); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string };
    if (name === 'knowhow') return version;
  }
  return 'unknown';
}
