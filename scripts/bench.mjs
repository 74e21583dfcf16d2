import { runBuilt } from './run-built.mjs';

runBuilt('dist/bench/main.js', { flags: ['--expose-gc'] });
