import { Worker } from 'node:worker_threads';
import { numberFrom, type OptionChecks, oneOf, TEXT, wholeFrom } from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import { shippedFile } from '../../domain/package-root.js';
import { isRefusedByNode } from '../../domain/refused-by-node.js';
import { cachedEmbedder } from '../cached-embedder.js';
import { abortedError, closedError, isBlank } from '../call-guards.js';
import type { Embedder } from '../embedder.js';
import { createGuardState, stopGuarded, stopGuardedSoon } from './exit-guard.js';
import { createInference, type InferenceThread } from './inference.js';
import type { WorkerSettings } from './messages.js';
import { MODELS, type ModelName } from './model-facts.js';

/** Options to run a model. Everything has a default. */
export interface ModelOptions {
  /**
   * `native` is onnxruntime-node, a peer that you may install (about 3 ms a short text); `web` is the shipped
   * WebAssembly of onnxruntime-web (about 8 ms).
   * `auto`, the default, takes the native one where it can be loaded; `describe()` says which it was. The same
   * text has cosine 0.997 or more between the two, so both share one vector space.
   */
  runtime?: 'auto' | 'native' | 'web' | undefined;
  /** Threads of one run, 1 to 64; default 1, which is as fast for short texts and leaves the other cores free. */
  threads?: number | undefined;
  /** Vectors kept for texts seen before; default 10,000 (about 17 MB, 22 of the multilingual model); 0 for none. */
  cacheSize?: number | undefined;
  /** The folder of the model's files; default: the one in the package, or in the package beside it. */
  modelDir?: string | undefined;
}

const CHECKS: OptionChecks<ModelOptions> = {
  runtime: oneOf('auto', 'native', 'web'),
  threads: wholeFrom(1, 64),
  cacheSize: numberFrom(0),
  modelDir: TEXT,
};

/**
 * An embedder over a model in a worker thread, which starts with the first text.
 *
 * @param opener the function that was called, for errors
 * @param folderOf where the files of the model are, unless the options say it
 * @throws KnowhowError `invalid_request` for an option that is not known or makes no sense
 */
export function openModel(
  model: ModelName,
  { given, opener, folderOf }: { given: ModelOptions; opener: string; folderOf: () => string },
): Embedder {
  const options = readOptions(opener, given, CHECKS);
  const { runtime = 'auto', threads = 1, cacheSize = 10_000 } = options;
  // A thread of Node 20 cannot run worker.ts, so the built one is taken when the TypeScript itself runs, too.
  const program = shippedFile('The embedding worker', 'dist', 'lib', 'embedding-worker.js');
  const modelDir = options.modelDir ?? folderOf();
  const inference = createInference(() => startThread(program, { model, runtime, threads, modelDir }));
  const embedder = overInference(model, inference);
  return cacheSize > 0 ? cachedEmbedder(embedder, { size: cacheSize }) : embedder;
}

function overInference(model: ModelName, inference: ReturnType<typeof createInference>): Embedder {
  const { label, space, dimensions, similarity, weights } = MODELS[model];
  let closed = false;
  return {
    space,
    dimensions,
    similarity,
    async embed(texts, { signal, priority = 'background' } = {}) {
      if (closed) throw closedError(space);
      if (signal?.aborted) throw abortedError(signal);
      const worded = texts.filter((text) => !isBlank(text));
      const vectors = await inference.vectorsOf(worded, priority, signal);
      let next = 0;
      return texts.map((text) => (isBlank(text) ? new Float32Array(dimensions) : vectors[next++]!));
    },
    async load() {
      if (closed) throw closedError(space);
      await inference.load();
    },
    async describe() {
      if (closed) throw closedError(space);
      const { runtime, version, fallback } = await inference.facts();
      return {
        model: label,
        space,
        sha256: weights.sha256,
        runtime,
        runtime_version: version,
        ...(fallback === undefined ? {} : { native_runtime: fallback }),
      };
    },
    async close() {
      closed = true;
      await inference.close(closedError(space));
    },
  };
}

/** Starts a thread; says what to do where Node's permission model lets none start. */
function allowed<T>(start: () => T): T {
  try {
    return start();
  } catch (cause) {
    if (!isRefusedByNode(cause)) throw cause;
    throw new Error(
      "The embedding model runs in a thread, and Node's permission model lets this process start none. " +
        'Start node with --allow-worker beside --permission, or give an `embedder` of your own.',
      { cause },
    );
  }
}

function startThread(program: string, settings: Omit<WorkerSettings, 'guard'>): InferenceThread {
  const guard = createGuardState();
  const worker = allowed(
    () =>
      new Worker(program, {
        name: 'knowhow-embedding',
        workerData: { ...settings, guard } satisfies WorkerSettings,
        // The caller's loaders and flags are of no use to it, and its runtime's chatter is of none to the caller.
        execArgv: [],
        stdout: true,
        stderr: true,
      }),
  );
  const onExit = () => stopGuarded(guard);
  process.on('exit', onExit);
  worker.once('exit', () => process.off('exit', onExit));
  const terminate = worker.terminate.bind(worker);
  worker.terminate = async () => {
    await stopGuardedSoon(guard);
    return terminate();
  };
  return worker;
}
