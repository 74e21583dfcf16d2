import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './run.mjs';

/**
 * Packs the package as it would be published.
 *
 * @param {string} folder an empty one
 * @returns {string} the tarball
 * @throws {Error} with npm's words when it fails
 */
export function packTo(folder) {
  const packed = runNpm(['pack', '--silent', '--pack-destination', folder], { quiet: true });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!packed.ok || !tarball) throw new Error(packed.output);
  return join(folder, tarball);
}
