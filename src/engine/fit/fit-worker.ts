import { parentPort } from 'node:worker_threads';
import { fitRecords, type KeyedRun } from './fit-records.js';

// The program of a thread that fits models, one after another: it takes records, and answers `fit` with what they teach.
let records: KeyedRun[] = [];
parentPort!.on('message', (part: KeyedRun | 'fit') => {
  if (part !== 'fit') return void records.push(part);
  const given = records;
  records = [];
  parentPort!.postMessage(fitRecords(given));
});
