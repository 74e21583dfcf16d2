import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { layPackages } from './package.mjs';
import { runNpm } from './run.mjs';

/**
 * Packs what would be published.
 *
 * @param {string} folder an empty one
 * @returns {{ dependencies: Record<string, string>, optionalDependencies: Record<string, string> }} as a project's
 *   package.json names them: the package's tarball, and those of SQLite, of which npm installs what fits the platform
 * @throws {Error} with npm's words when it fails
 */
export function packTo(folder) {
  const named = layPackages().map(({ name, folder: from }) => {
    const before = new Set(readdirSync(folder));
    const packed = runNpm(['pack', '--silent', '--pack-destination', folder, from], { quiet: true });
    const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz') && !before.has(file));
    if (!packed.ok || !tarball) throw new Error(packed.output);
    return [name, `file:${join(folder, tarball)}`];
  });
  return {
    dependencies: Object.fromEntries(named.slice(0, 1)),
    optionalDependencies: Object.fromEntries(named.slice(1)),
  };
}
