import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { shippedFile } from '../../domain/package-root.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { type FittedRecords, fitRecords, type KeyedRun } from './fit-records.js';
import { FIT_HERE, REST_MS } from './settings.js';

/** Steps that are sent to the thread before the event loop gets its turn: copying one takes 20 to 40 µs here. */
const SENT_AT_ONCE = 500;

/** True where this was built, shipped or not, with the thread's program beside it. */
function isBuilt(): boolean {
  const { url } = import.meta as { url?: string };
  return /\/dist\/(?:lib|src)\//.test(url ?? '');
}

/** Fits models, those of more than a few runs in a thread that is kept for the next one. */
export interface Fitter {
  /**
   * Fits what records teach, of more than a few runs in a thread of its own, so that other requests are served
   * meanwhile. TypeScript that runs as it is fits in this thread, to the same model.
   *
   * @throws Error where the thread fails
   */
  fit(records: readonly KeyedRun[]): Promise<FittedRecords>;
  /** Ends the thread that rests. */
  close(): Promise<void>;
}

/** Sends records to a thread, and waits for what they teach. */
async function fitIn(thread: Worker, records: readonly KeyedRun[]): Promise<FittedRecords> {
  const over = new AbortController();
  const { signal } = over;
  const answer = Promise.race([
    once(thread, 'message', { signal }) as Promise<[FittedRecords]>,
    once(thread, 'exit', { signal }).then(([code]) => {
      throw new Error(`The thread that fits ended with ${code}.`);
    }),
  ]);
  // Awaited below, after the last part was sent.
  answer.catch(() => {});
  try {
    let steps = 0;
    for (const record of records) {
      thread.postMessage(record);
      steps += 1 + record.run.events.length;
      if (steps < SENT_AT_ONCE) continue;
      steps = 0;
      await yieldToEventLoop();
    }
    thread.postMessage('fit');
    const [fitted] = await answer;
    return fitted;
  } finally {
    over.abort();
  }
}

/** A fitter. A thread that has fitted rests a while: its program is compiled, and it fits twice as fast as a new one. */
export function createFitter(): Fitter {
  let resting: { thread: Worker; timer: NodeJS.Timeout } | undefined;

  function begin(): Worker {
    const thread = new Worker(shippedFile('The program that fits models', 'dist', 'lib', 'fit-worker.js'));
    // The fit under way rejects by itself; of a thread that rests nothing is asked.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (resting?.thread === thread) resting = undefined;
    });
    return thread;
  }

  function take(): Worker {
    if (!resting) return begin();
    const { thread, timer } = resting;
    resting = undefined;
    clearTimeout(timer);
    thread.ref();
    return thread;
  }

  async function close(): Promise<void> {
    if (!resting) return;
    const { thread, timer } = resting;
    resting = undefined;
    clearTimeout(timer);
    await thread.terminate();
  }

  async function rest(thread: Worker): Promise<void> {
    if (resting) return void (await thread.terminate());
    thread.unref();
    resting = { thread, timer: setTimeout(close, REST_MS).unref() };
  }

  return {
    async fit(records) {
      const steps = records.reduce((sum, { run }) => sum + run.events.length, 0);
      if (steps <= FIT_HERE || !isBuilt()) return fitRecords(records);
      const thread = take();
      try {
        const fitted = await fitIn(thread, records);
        await rest(thread);
        return fitted;
      } catch (error) {
        await thread.terminate();
        throw error;
      }
    },
    close,
  };
}
