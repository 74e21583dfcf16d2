import { runBuilt } from './run-built.mjs';

// Arguments after `--` name files and cases, as vitest takes them.
process.argv.splice(2, 0, 'run', '--config', 'vitest.faults.config.ts', '--reporter=verbose');
runBuilt('node_modules/vitest/vitest.mjs');
