import { parentPort } from 'node:worker_threads';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitWithLessons } from './fit-with-lessons.js';

// The program of a thread that fits models, one after another: it takes runs in parts, and answers `fit` with the model and its lessons.
let runs: ParsedRun[] = [];
parentPort!.on('message', (part: readonly ParsedRun[] | 'fit') => {
  if (part !== 'fit') return void runs.push(...part);
  const given = runs;
  runs = [];
  parentPort!.postMessage(fitWithLessons(given));
});
