import { existsSync, readdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensure } from './ensure.mjs';
import { ROOT, runNode } from './run.mjs';
import { vendor } from './vendor.mjs';

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
 * @returns {boolean} false when there are errors (they have been printed)
 */
export function build() {
  const { ok } = runNode([
    'node_modules/typescript/bin/tsc',
    '-p',
    'tsconfig.json',
    '--incremental',
    '--tsBuildInfoFile',
    'dist/.tsbuildinfo',
  ]);
  if (!existsSync(`${ROOT}dist`)) return false;
  prune();
  vendor();
  return runNode(['scripts/bundle.mjs']).ok && ok;
}

/** Installs and builds, ending the process when that fails: what every command needs first. */
export function prepare() {
  try {
    ensure();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (!build()) process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) prepare();
