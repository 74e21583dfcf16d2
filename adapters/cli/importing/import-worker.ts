import { buffer } from 'node:stream/consumers';
import { type Part, partsOf, type SentFile } from './upload-parts.js';

// The program of a process that reads one file that was sent: it takes the bytes from its input, and answers each message, which says
// what file it is, with the next part of it.
let parts: AsyncGenerator<Part> | undefined;
process.on('message', async (file: Omit<SentFile, 'bytes'>) => {
  parts ??= partsOf({ ...file, bytes: await buffer(process.stdin) });
  process.send!((await parts.next()).value);
});
process.on('disconnect', () => process.exit());
// What stops a server is often sent to all of its processes: this one ends with it, once it wants no more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
