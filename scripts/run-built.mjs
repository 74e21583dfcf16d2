import { spawnSync } from 'node:child_process';
import { prepare } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * Installs and builds if needed, then runs a compiled program with Node's own flags, the arguments behind its name, this
 * terminal and its exit status: `node [flags] scripts/run-built.mjs eval/main.js [arguments]`. Paths among the arguments
 * are the caller's: npm starts scripts in the package's folder and says where it was called.
 */
const [program, ...args] = process.argv.slice(2);
prepare();
const { status } = spawnSync(process.execPath, [...process.execArgv, `${ROOT}dist/${program}`, ...args], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
