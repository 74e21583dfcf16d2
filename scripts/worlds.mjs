import { runBuilt } from './run-built.mjs';

// Paths are the caller's: npm starts scripts in the package's folder and says where it was called.
runBuilt('dist/eval/worlds/main.js', { cwd: process.env.INIT_CWD ?? process.cwd() });
