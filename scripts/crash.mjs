import { runBuilt } from './run-built.mjs';

runBuilt('dist/bench/crash.js');
