import { spawnSync } from 'node:child_process';
import { prepare } from './build.mjs';
import { ROOT } from './run.mjs';

prepare();
// Paths are the caller's: npm starts scripts in the package's folder and says where it was called.
const result = spawnSync(process.execPath, [`${ROOT}dist/eval/main.js`, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
