import { spawnSync } from 'node:child_process';
import { prepare } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * Installs and builds if needed, then runs a compiled program with this script's own arguments, terminal and exit
 * status.
 *
 * @param {string} program the compiled file, from the repository's root
 * @param {{ cwd?: string, flags?: string[] }} [options] flags: Node's own
 */
export function runBuilt(program, { cwd = ROOT, flags = [] } = {}) {
  prepare();
  const result = spawnSync(process.execPath, [...flags, `${ROOT}${program}`, ...process.argv.slice(2)], {
    cwd,
    stdio: 'inherit',
  });
  process.exit(result.status ?? 1);
}
