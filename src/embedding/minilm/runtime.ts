import { guarded } from './exit-guard.js';
import type { RuntimeFacts, WorkerSettings } from './messages.js';
import { MODELS } from './model-facts.js';
import { loadWebRuntime, WEB_RUNTIME } from './web-runtime.js';

/** A loaded model: token ids of one window in, the mean of the vectors that it makes out (not normalised). */
interface LoadedModel {
  facts: RuntimeFacts;
  run(ids: number[]): Promise<Float64Array>;
  release(): Promise<void>;
}

/** As much of onnxruntime as is used; both packages have it. */
interface Ort {
  env: {
    logLevel?: string;
    wasm: { numThreads?: number; wasmBinary?: Uint8Array };
    versions: { node?: string; web?: string };
  };
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => unknown;
}

interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, unknown>): Promise<Record<string, { data: unknown }>>;
  release(): Promise<void>;
}

// Not a literal in the import: the package is an optional peer, and compiling must not need it.
const NATIVE: string = 'onnxruntime-node';

/**
 * Loads the model on the native runtime or the shipped WebAssembly one. `auto` tries the native one first; it is an
 * optional peer and its binary fits some platforms only.
 *
 * @throws Error saying what to do when the runtime asked for cannot be loaded
 */
export async function loadModel(weights: Uint8Array, settings: WorkerSettings): Promise<LoadedModel> {
  if (settings.runtime === 'web') return loadWeb(weights, settings);
  try {
    return await loadNative(weights, settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (settings.runtime === 'native') {
      throw new Error(
        `onnxruntime-node cannot be loaded (${reason}). Install it (npm i onnxruntime-node) where your platform ` +
          "has a build of it, or choose the runtime 'web' or 'auto'.",
        { cause: error },
      );
    }
    const model = await loadWeb(weights, settings);
    return { ...model, facts: { ...model.facts, fallback: reason } };
  }
}

/** The native runtime may not be cut short by the end of the process: see `exit-guard.ts`. */
async function loadNative(weights: Uint8Array, settings: WorkerSettings): Promise<LoadedModel> {
  const whole = <T>(work: () => Promise<T>) => guarded(settings.guard, work);
  const model = await whole(async () => create((await import(NATIVE)) as Ort, 'native', weights, settings));
  return {
    facts: model.facts,
    run: (ids) => whole(() => model.run(ids)),
    release: () => whole(() => model.release()),
  };
}

async function loadWeb(weights: Uint8Array, settings: WorkerSettings): Promise<LoadedModel> {
  return create((await loadWebRuntime()) as Ort, 'web', weights, settings);
}

async function create(
  ort: Ort,
  kind: 'native' | 'web',
  weights: Uint8Array,
  { model, threads }: WorkerSettings,
): Promise<LoadedModel> {
  ort.env.logLevel = 'fatal';
  ort.env.wasm.numThreads = threads;
  const session = await ort.InferenceSession.create(weights, {
    // The file holds the graph as the optimiser left it: optimising again takes longer than the rest of loading it.
    graphOptimizationLevel: 'disabled',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  });
  return {
    facts: {
      runtime: kind === 'native' ? NATIVE : WEB_RUNTIME.name,
      version: (kind === 'native' ? ort.env.versions.node : ort.env.versions.web) ?? 'unknown',
    },
    async run(ids) {
      const given = Object.entries(inputsOf(ids)).filter(([name]) => session.inputNames.includes(name));
      const feeds = given.map(([name, data]) => [name, new ort.Tensor('int64', data, [1, ids.length])]);
      const found = await session.run(Object.fromEntries(feeds));
      return meanOfRows(found[session.outputNames[0]!]?.data as Float32Array, MODELS[model].dimensions);
    },
    release: () => session.release(),
  };
}

/** What a model may want to know of tokens. One text a run needs no padding, so every token counts and the attention mask is all ones. */
const inputsOf = (ids: number[]): Record<string, BigInt64Array> => ({
  input_ids: BigInt64Array.from(ids, BigInt),
  attention_mask: new BigInt64Array(ids.length).fill(1n),
  token_type_ids: new BigInt64Array(ids.length),
});

/** A vector for each token, or one of the whole text. */
function meanOfRows(vectors: Float32Array, dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions);
  const rows = vectors.length / dimensions;
  for (let row = 0; row < rows; row++) {
    const at = row * dimensions;
    for (let i = 0; i < dimensions; i++) mean[i]! += vectors[at + i]!;
  }
  return mean.map((sum) => sum / rows);
}
