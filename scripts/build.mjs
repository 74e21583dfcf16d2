import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensure } from './ensure.mjs';
import { ROOT, runNode } from './run.mjs';
import { sourcesHash } from './sources-hash.mjs';
import { vendor } from './vendor.mjs';

/** The hash of what was built last; not there while a build is under way, and after one that failed. */
const BUILT = `${ROOT}dist/.built`;

/** What tsc writes for one source file. */
const OUTPUT = /\.(?:js|d\.ts)(?:\.map)?$/;

/** Takes away what was built from sources that are gone, so that it is neither run nor packed. */
function prune() {
  const dist = `${ROOT}dist/`;
  for (const path of readdirSync(dist, { recursive: true })) {
    const name = String(path);
    if (/^(?:vendor|lib|api|packages|claude-code-plugin|console)\b/.test(name)) continue;
    if (OUTPUT.test(name) && !existsSync(`${ROOT}${name.replace(OUTPUT, '.ts')}`)) {
      rmSync(`${dist}${name}`);
    }
  }
}

/**
 * Compiles src, adapters, examples, bench and eval to dist, bundles what is shipped of that into dist/lib, and lays what is
 * shipped of other packages beside it; only what changed.
 *
 * @param {{ isChecked?: boolean }} [options] isChecked false: errors of types are looked for elsewhere, which is half of the work
 * @returns {boolean} false when there are errors (they have been printed)
 */
export function build({ isChecked = true } = {}) {
  const sources = sourcesHash(ROOT);
  rmSync(BUILT, { force: true });
  const { ok } = runNode([
    'node_modules/typescript/bin/tsc',
    '-p',
    'tsconfig.json',
    '--incremental',
    '--tsBuildInfoFile',
    'dist/.tsbuildinfo',
    ...(isChecked ? [] : ['--noCheck']),
  ]);
  if (!existsSync(`${ROOT}dist`)) return false;
  prune();
  vendor();
  if (!runNode(['scripts/bundle.mjs']).ok || !ok) return false;
  writeFileSync(BUILT, sources);
  return true;
}

/** True where what is there now was built, and the bundle is still there. */
function isBuilt() {
  if (!existsSync(BUILT) || !existsSync(`${ROOT}dist/lib/cli.js`)) return false;
  return readFileSync(BUILT, 'utf8') === sourcesHash(ROOT);
}

/**
 * Installs and builds where that is due, and says so: what every command needs first. It ends the process when that
 * fails.
 */
export function prepare() {
  try {
    ensure();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (isBuilt()) return;
  process.stderr.write('Building …\n');
  if (!build()) process.exit(1);
}

// Who asks for a build by name gets one: of what was taken out of dist by hand nothing is known.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  rmSync(BUILT, { force: true });
  prepare();
}
