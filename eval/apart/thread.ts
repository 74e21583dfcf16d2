import { parentPort, workerData } from 'node:worker_threads';
import { type OpenCollection, openCollection } from '../../adapters/eval/open-collection.js';
import type { Embedder } from '../../src/index.js';
import { createWaiting, ending, type FromThread, type Start, type ToThread } from './messages.js';

// The thread of one collection: opens it, and does what it is called with until it is closed.
const { space, dimensions, similarity } = workerData as Start;
const port = parentPort!;
const say = (message: FromThread): void => port.postMessage(message);
const embedding = createWaiting();

const embedder: Embedder = {
  space,
  dimensions,
  ...(similarity ? { similarity } : {}),
  embed(texts, { priority } = {}) {
    const { number, answer } = embedding.ask<Float32Array[]>();
    say({ embed: number, texts, priority });
    return answer;
  },
  describe: async () => ({}),
  close: async () => {},
};

let collection: OpenCollection | undefined;

port.on('message', async (message: ToThread) => {
  if ('embedded' in message) {
    embedding.settle(message.embedded, message.ended);
    return;
  }
  const { call, name, args } = message;
  const work = collection![name as keyof OpenCollection] as (...args: unknown[]) => Promise<unknown>;
  say({ called: call, ended: await ending(() => work(...args)) });
  if (name === 'close') port.close();
});

say({
  called: 0,
  ended: await ending(async () => {
    collection = await openCollection(embedder);
  }),
});
