import { Worker } from 'node:worker_threads';
import type { OpenCollection } from '../../adapters/eval/open-collection.js';
import type { Embedder } from '../../src/index.js';
import { createWaiting, ending, type FromThread, type Start, type ToThread } from './messages.js';

/**
 * Opens an empty collection in a thread of its own, so that several learn and answer side by side. What it embeds it
 * asks of the embedder here, so that a text is embedded once however many collections hold it. Its answers are those
 * of `openCollection`.
 */
export async function openApart(embedder: Embedder): Promise<OpenCollection> {
  const { space, dimensions, similarity } = embedder;
  const start: Start = {
    space,
    dimensions,
    ...(similarity ? { similarity } : {}),
  };
  const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: start });
  const calls = createWaiting();
  const tell = (message: ToThread): void => thread.postMessage(message);
  thread.on('message', async (message: FromThread) => {
    if ('called' in message) {
      calls.settle(message.called, message.ended);
      return;
    }
    const { embed, texts, priority } = message;
    tell({ embedded: embed, ended: await ending(() => embedder.embed(texts, { priority })) });
  });
  thread.on('error', (error: Error) => calls.abandon(error.stack ?? error.message));
  thread.on('exit', () => calls.abandon('The thread of the collection is gone.'));
  await calls.ask().answer;
  const call =
    <K extends keyof OpenCollection>(name: K) =>
    (...args: Parameters<OpenCollection[K]>): ReturnType<OpenCollection[K]> => {
      const { number, answer } = calls.ask();
      tell({ call: number, name, args });
      return answer as ReturnType<OpenCollection[K]>;
    };
  return {
    learn: call('learn'),
    enhance: call('enhance'),
    remove: call('remove'),
    probe: call('probe'),
    records: call('records'),
    close: call('close'),
  };
}
