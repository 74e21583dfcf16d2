import { parentPort, workerData } from 'node:worker_threads';
import { toUnit } from '../unit-vector.js';
import type { Reply, Request, WorkerSettings } from './messages.js';
import { MODEL } from './model-facts.js';
import { type PinnedFile, readPinned } from './read-pinned.js';
import { loadModel } from './runtime.js';
import { createTokenize } from './tokenize.js';

// The worker thread's own program: loads the model, then embeds one window a message.

const port = parentPort;
if (port === null) throw new Error('worker.js runs in a worker thread only');

const reply = (message: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function load(settings: WorkerSettings) {
  const { weights, tokenizer, tokenizerConfig } = MODEL.files;
  const read = (file: PinnedFile) =>
    readPinned(settings.modelDir, file, {
      what: 'The embedding model',
      hint: 'give the folder that holds the file as modelDir',
    });
  const tokenize = createTokenize(
    (await read(tokenizer)).toString(),
    (await read(tokenizerConfig)).toString(),
  );
  return { tokenize, model: await loadModel(await read(weights), settings) };
}

try {
  const settings = workerData as WorkerSettings;
  const { tokenize, model } = await load(settings);

  async function handle(request: Request): Promise<void> {
    if (request.type === 'close') {
      await model.release();
      port?.close();
      return;
    }
    const { id } = request;
    try {
      const windows = tokenize(request.text);
      const ids = windows[request.window];
      const vector = ids === undefined ? new Float32Array(MODEL.dimensions) : toUnit(await model.run(ids));
      reply({ type: 'vector', id, vector, windows: windows.length }, [vector.buffer as ArrayBuffer]);
    } catch (error) {
      reply({ type: 'failed', id, message: messageOf(error) });
    }
  }

  // One after the other: the model must not be released while it runs.
  let last = Promise.resolve();
  port.on('message', (request: Request) => {
    last = last.then(() => handle(request));
  });
  reply({ type: 'ready', facts: model.facts });
} catch (error) {
  reply({ type: 'unavailable', message: messageOf(error) });
}
