import { spawnSync } from 'node:child_process';
import { prepare } from './build.mjs';
import { ROOT } from './run.mjs';

prepare();
const result = spawnSync(process.execPath, ['dist/bench/crash.js', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
