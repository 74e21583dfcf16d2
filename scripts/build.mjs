import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
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
    if (name.startsWith('vendor')) continue;
    if (OUTPUT.test(name) && !existsSync(`${ROOT}${name.replace(OUTPUT, '.ts')}`)) {
      rmSync(`${dist}${name}`);
    }
  }
}

/**
 * Compiles src, adapters, examples and bench to dist, and lays what is shipped of other packages beside them; only what
 * changed.
 *
 * @returns {boolean} false when there are errors (tsc has printed them)
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
  const cli = `${ROOT}dist/adapters/cli/main.js`;
  if (existsSync(cli)) chmodSync(cli, 0o755);
  return ok;
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
