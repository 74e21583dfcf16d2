import { prepare } from './build.mjs';
import { runNode } from './run.mjs';

// Arguments after `--` name files and cases, as vitest takes them.
const faults = ['run', '--config', 'vitest.faults.config.ts', '--reporter=verbose'];
prepare();
const { ok } = runNode(['node_modules/vitest/vitest.mjs', ...faults, ...process.argv.slice(2)]);
process.exitCode = ok ? 0 : 1;
