import { parentPort } from 'node:worker_threads';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitModel } from '../../model/fit-model.js';

// The program of a thread that fits one model: it takes runs in parts, and answers `fit` with the model.
const runs: ParsedRun[] = [];
parentPort!.on('message', (part: readonly ParsedRun[] | 'fit') => {
  if (part === 'fit') parentPort!.postMessage(fitModel(runs));
  else runs.push(...part);
});
