import { runBuilt } from './run-built.mjs';

runBuilt('dist/eval/learning-curve/demo.js');
