import { parentPort, workerData } from 'node:worker_threads';
import { partsOf, type SentFile } from './upload-parts.js';

// The program of a thread that reads one file that was sent: it answers each message with the next part of it.
const parts = partsOf(workerData as SentFile);
parentPort!.on('message', async () => parentPort!.postMessage((await parts.next()).value));
