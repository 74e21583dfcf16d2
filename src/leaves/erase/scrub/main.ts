import { writeSync } from 'node:fs';
import { defaultBinding } from '../../../storage/sqlite/default-binding.js';
import { isFull } from '../../../storage/sqlite/sqlite-failure.js';
import { InTheWay, NotUnderstood } from './not-understood.js';
import { scrub } from './scrub.js';
import type { ScrubAnswer } from './scrub-answer.js';

/** The program that scrubs the file named by its argument, prints one line of JSON and ends itself by a signal. */
function answer(Database: Awaited<ReturnType<typeof defaultBinding>>): ScrubAnswer {
  try {
    return { state: 'scrubbed', report: scrub(Database, process.argv[2]!, () => performance.now()) };
  } catch (error) {
    const reason = String(error);
    if (error instanceof InTheWay) return { state: 'busy', reason };
    if (isFull(error)) return { state: 'full', reason };
    if (error instanceof NotUnderstood) return { state: 'not_understood', reason };
    return { state: 'failed', reason };
  }
}

writeSync(1, `${JSON.stringify(answer(await defaultBinding()))}\n`);
// No connection is closed: that of the last one would delete the log, and what others have open with it.
process.kill(process.pid, 'SIGKILL');
