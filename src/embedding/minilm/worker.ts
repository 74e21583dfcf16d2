import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import { toUnit } from '../unit-vector.js';
import type { Reply, Request, WorkerSettings } from './messages.js';
import { MODELS } from './model-facts.js';
import { createPieces } from './pieces.js';
import { type PinnedFile, readPinned } from './read-pinned.js';
import { loadModel } from './runtime.js';
import { createTokenize, type Tokenize } from './tokenize.js';

// The worker thread's own program: loads the model, then embeds one window a message.

const port = parentPort;
if (port === null) throw new Error('worker.js runs in a worker thread only');

const reply = (message: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const unpack = promisify(brotliDecompress);

async function load(settings: WorkerSettings) {
  const facts = MODELS[settings.model];
  const read = (file: PinnedFile) =>
    readPinned(settings.modelDir, file, {
      what: 'The embedding model',
      hint: 'give the folder that holds the file as modelDir',
      ...(file.name.endsWith('.br') && { unpack: (bytes: Buffer) => unpack(bytes) }),
    });
  const tokenizer = async (): Promise<Tokenize> => {
    const { words } = facts;
    if ('pieces' in words) return createPieces((await read(words.pieces)).toString(), facts);
    const { tokenizer: definition, config } = words;
    return createTokenize((await read(definition)).toString(), (await read(config)).toString(), facts);
  };
  return {
    dimensions: facts.dimensions,
    tokenize: await tokenizer(),
    model: await loadModel(await read(facts.weights), settings),
  };
}

try {
  const settings = workerData as WorkerSettings;
  const { dimensions, tokenize, model } = await load(settings);

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
      const vector = ids === undefined ? new Float32Array(dimensions) : toUnit(await model.run(ids));
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
