import { guarded } from './exit-guard.js';
import type { RuntimeFacts, WorkerSettings } from './messages.js';
import { MODEL } from './model-facts.js';
import { loadWebRuntime, WEB_RUNTIME } from './web-runtime.js';

/** A loaded model: token ids of one window in, the mean of the token vectors out (not normalised). */
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
async function loadNative(weights: Uint8Array, { threads, guard }: WorkerSettings): Promise<LoadedModel> {
  const whole = <T>(work: () => Promise<T>) => guarded(guard, work);
  const model = await whole(async () => create((await import(NATIVE)) as Ort, 'native', weights, threads));
  return {
    facts: model.facts,
    run: (ids) => whole(() => model.run(ids)),
    release: () => whole(() => model.release()),
  };
}

async function loadWeb(weights: Uint8Array, { threads }: WorkerSettings): Promise<LoadedModel> {
  return create((await loadWebRuntime()) as Ort, 'web', weights, threads);
}

async function create(
  ort: Ort,
  kind: 'native' | 'web',
  weights: Uint8Array,
  threads: number,
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
      const shape = [1, ids.length];
      const { last_hidden_state: states } = await session.run({
        input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
        attention_mask: new ort.Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
        token_type_ids: new ort.Tensor('int64', new BigInt64Array(ids.length), shape),
      });
      return meanOfRows(states?.data as Float32Array, ids.length);
    },
    release: () => session.release(),
  };
}

/** One text a run needs no padding, so every token counts and the attention mask is all ones. */
function meanOfRows(states: Float32Array, rows: number): Float64Array {
  const mean = new Float64Array(MODEL.dimensions);
  for (let row = 0; row < rows; row++) {
    const at = row * MODEL.dimensions;
    for (let i = 0; i < MODEL.dimensions; i++) mean[i]! += states[at + i]!;
  }
  return mean.map((sum) => sum / rows);
}
