import { parentPort } from 'node:worker_threads';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitWithLessons } from './fit-with-lessons.js';

// The program of a thread that fits one model: it takes runs in parts, and answers `fit` with the model and its lessons.
const runs: ParsedRun[] = [];
parentPort!.on('message', (part: readonly ParsedRun[] | 'fit') => {
  if (part === 'fit') parentPort!.postMessage(fitWithLessons(runs));
  else runs.push(...part);
});
