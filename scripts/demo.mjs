import { runBuilt } from './run-built.mjs';

runBuilt('dist/examples/demo.js');
