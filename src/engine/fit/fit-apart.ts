import { Worker } from 'node:worker_threads';
import { shippedFile } from '../../domain/package-root.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { type FittedModel, fitWithLessons } from './fit-with-lessons.js';
import { FIT_HERE } from './settings.js';

/** Runs that are sent to the thread before the event loop gets its turn: copying them takes time here. */
const SENT_AT_ONCE = 8;

/** Whether this is the package as it is shipped, which has the thread's program beside it. */
function isShipped(): boolean {
  const { url } = import.meta as { url?: string };
  return url?.includes('/dist/lib/') ?? false;
}

async function fitInThread(runs: readonly ParsedRun[]): Promise<FittedModel> {
  const thread = new Worker(shippedFile('The program that fits models', 'dist', 'lib', 'fit-worker.js'));
  const answer = new Promise<FittedModel>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread that fits ended with ${code}.`)));
  });
  // Awaited below, after the last part was sent.
  answer.catch(() => {});
  try {
    for (let at = 0; at < runs.length; at += SENT_AT_ONCE) {
      thread.postMessage(runs.slice(at, at + SENT_AT_ONCE));
      await yieldToEventLoop();
    }
    thread.postMessage('fit');
    return await answer;
  } finally {
    await thread.terminate();
  }
}

/**
 * Fits a model and gives its lessons, of more than a few runs in a thread of its own, so that other requests are served meanwhile. The program of the
 * thread is part of the shipped package; TypeScript that runs as it is fits in this thread, to the same model.
 *
 * @throws Error where the thread fails
 */
export async function fitApart(runs: readonly ParsedRun[]): Promise<FittedModel> {
  const steps = runs.reduce((sum, { events }) => sum + events.length, 0);
  return steps > FIT_HERE && isShipped() ? fitInThread(runs) : fitWithLessons(runs);
}
