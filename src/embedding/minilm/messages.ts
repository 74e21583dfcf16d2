import type { GuardState } from './exit-guard.js';
import type { ModelName } from './model-facts.js';

/** What the worker is started with. */
export interface WorkerSettings {
  model: ModelName;
  runtime: 'auto' | 'native' | 'web';
  threads: number;
  modelDir: string;
  guard: GuardState;
}

/** What the worker loaded, once. */
export interface RuntimeFacts {
  /** `onnxruntime-node` or `onnxruntime-web`. */
  runtime: string;
  version: string;
  /** Why the native runtime was not taken, where it was tried. */
  fallback?: string;
}

/** To the worker: embed one window of a text. One request is under way at a time. */
export interface EmbedWindow {
  type: 'embed';
  id: number;
  text: string;
  window: number;
}

/** To the worker: let go of the model and end. */
interface CloseWorker {
  type: 'close';
}

/** To the worker. */
export type Request = EmbedWindow | CloseWorker;

/** From the worker. */
export type Reply =
  | { type: 'ready'; facts: RuntimeFacts }
  | { type: 'unavailable'; message: string }
  /** The unit vector of that window, and how many windows the text has (0: nothing to embed, a zero vector). */
  | { type: 'vector'; id: number; vector: Float32Array; windows: number }
  | { type: 'failed'; id: number; message: string };
