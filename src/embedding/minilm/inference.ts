import { KnowhowError } from '../../domain/errors.js';
import { abortedError } from '../call-guards.js';
import { toUnit } from '../unit-vector.js';
import type { Reply, Request, RuntimeFacts } from './messages.js';

/** As much of a node:worker_threads Worker as is used. */
export interface InferenceThread {
  postMessage(message: Request): void;
  on(event: 'message', listener: (reply: Reply) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** The inference thread seen from the main thread. */
interface Inference {
  /** Unit vectors of the texts, in order. */
  vectorsOf(texts: string[], priority: Priority, signal?: AbortSignal): Promise<Float32Array[]>;
  /** What the thread loaded; starts it where need be. */
  facts(): Promise<RuntimeFacts>;
  /** Starts the thread where need be and resolves once it is ready, without keeping the process alive for it. */
  load(): Promise<void>;
  /** Ends the thread, which is not waited for while it loads; whatever still waits is rejected with `reason`. */
  close(reason: KnowhowError): Promise<void>;
}

type Priority = 'interactive' | 'background';

/** Somebody who waits for the thread to be ready. */
interface Waiter {
  resolve(facts: RuntimeFacts): void;
  reject(error: KnowhowError): void;
}

/** The texts of one call. `done` once it was answered, failed or given up: its texts left are skipped. */
interface Call {
  vectors: Float32Array[];
  left: number;
  done: boolean;
  resolve(vectors: Float32Array[]): void;
  reject(error: KnowhowError): void;
}

/** One text on its way. */
interface Item {
  call: Call;
  position: number;
  text: string;
  priority: Priority;
  /** Vectors of the windows embedded so far. */
  windows: Float32Array[];
  crashes: number;
}

/** Longer than loading the model takes: a thread ended by force in the middle of a native run ends the process. */
const CLOSE_MS = 15_000;

/**
 * Runs texts through one thread, one window of one text at a time, interactive ones first: a long background
 * text holds an interactive one up for one window at most. The thread is started with the first text, holds
 * the process alive only while something waits for it, and is started again when it died. A text whose run
 * killed the thread is tried once more, then its call fails; a thread that dies twice before it is ready fails
 * everything that waits.
 */
export function createInference(spawn: () => InferenceThread): Inference {
  const queues: Record<Priority, Item[]> = { interactive: [], background: [] };
  let thread: InferenceThread | undefined;
  let loaded: RuntimeFacts | undefined;
  const loadWaiters: Waiter[] = [];
  /** Those that the process does not stay for. */
  const onlookers: Waiter[] = [];
  let running: Item | undefined;
  let failedStarts = 0;
  let requests = 0;
  let closing: Promise<void> | undefined;

  function unavailable(message: string, cause?: unknown): KnowhowError {
    return new KnowhowError('embedder_unavailable', message, undefined, { cause });
  }

  function failAll(error: KnowhowError): void {
    const waiting = [...queues.interactive.splice(0), ...queues.background.splice(0)];
    if (running !== undefined) waiting.push(running);
    for (const { call } of waiting) call.reject(error);
    for (const waiter of [...loadWaiters.splice(0), ...onlookers.splice(0)]) waiter.reject(error);
  }

  /** The queue whose first item is next, once the items of finished calls before it are dropped. */
  function nextQueue(): Item[] | undefined {
    for (const queue of [queues.interactive, queues.background]) {
      while (queue[0]?.call.done) queue.shift();
      if (queue.length > 0) return queue;
    }
    return undefined;
  }

  function pump(): void {
    if (closing !== undefined || running !== undefined) return;
    const queue = nextQueue();
    const needed = queue !== undefined || loadWaiters.length > 0;
    if (needed || onlookers.length > 0) thread ??= start();
    if (!needed) {
      thread?.unref();
      return;
    }
    thread?.ref();
    if (thread === undefined || loaded === undefined || queue === undefined) return;
    running = queue.shift()!;
    thread.postMessage({ type: 'embed', id: ++requests, text: running.text, window: running.windows.length });
  }

  function start(): InferenceThread | undefined {
    let born: InferenceThread;
    try {
      born = spawn();
    } catch (error) {
      failAll(unavailable(error instanceof Error ? error.message : String(error), error));
      return undefined;
    }
    let fault: Error | undefined;
    born.on('message', (reply) => {
      if (born === thread) onReply(reply);
    });
    born.on('error', (error) => {
      fault = error;
    });
    born.on('exit', (code) => {
      if (born === thread) onDeath(fault, code);
    });
    return born;
  }

  function onReply(reply: Reply): void {
    if (reply.type === 'ready') {
      loaded = reply.facts;
      failedStarts = 0;
      for (const waiter of [...loadWaiters.splice(0), ...onlookers.splice(0)]) waiter.resolve(loaded);
    } else if (reply.type === 'unavailable') {
      const useless = thread;
      thread = undefined;
      void useless?.terminate();
      failAll(unavailable(reply.message));
    } else if (running !== undefined && reply.id === requests) {
      const item = running;
      running = undefined;
      if (reply.type === 'failed') {
        item.call.reject(unavailable(`The embedding model failed on a text: ${reply.message}`));
      } else {
        onVector(item, reply.vector, reply.windows);
      }
    }
    pump();
  }

  function onVector(item: Item, vector: Float32Array, windows: number): void {
    const { call } = item;
    if (call.done) return;
    item.windows.push(vector);
    if (item.windows.length < windows) {
      queues[item.priority].unshift(item);
      return;
    }
    call.vectors[item.position] = item.windows.length === 1 ? vector : meanDirection(item.windows);
    if (--call.left === 0) call.resolve(call.vectors);
  }

  function onDeath(fault: Error | undefined, code: number): void {
    thread = undefined;
    const wasReady = loaded !== undefined;
    loaded = undefined;
    const why = fault?.message ?? `exit code ${code}`;
    const item = running;
    running = undefined;
    if (item !== undefined) {
      if (++item.crashes < 2) queues[item.priority].unshift(item);
      else item.call.reject(unavailable(`The embedding thread died twice on the same text (${why}).`, fault));
    } else if (!wasReady && ++failedStarts >= 2) {
      failedStarts = 0;
      failAll(
        unavailable(
          `The embedding thread died twice while it loaded the model (${why}). Check the memory that is free ` +
            "(about 200 MB natively, 600 MB on the web runtime), or choose the other runtime ('native', 'web').",
          fault,
        ),
      );
    }
    pump();
  }

  return {
    vectorsOf(texts, priority, signal) {
      return new Promise<Float32Array[]>((resolve, reject) => {
        const onAbort = () => call.reject(abortedError(signal!));
        const end = (settle: () => void) => {
          if (call.done) return;
          call.done = true;
          signal?.removeEventListener('abort', onAbort);
          settle();
        };
        const call: Call = {
          vectors: new Array<Float32Array>(texts.length),
          left: texts.length,
          done: false,
          resolve: (vectors) => end(() => resolve(vectors)),
          reject: (error) => end(() => reject(error)),
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        texts.forEach((text, position) => {
          queues[priority].push({ call, position, text, priority, windows: [], crashes: 0 });
        });
        if (texts.length === 0) call.resolve([]);
        pump();
      });
    },
    async load() {
      if (loaded !== undefined || closing !== undefined) return;
      await new Promise<RuntimeFacts>((resolve, reject) => {
        onlookers.push({ resolve, reject });
        pump();
      });
    },
    facts() {
      if (loaded !== undefined) return Promise.resolve(loaded);
      return new Promise((resolve, reject) => {
        loadWaiters.push({ resolve, reject });
        pump();
      });
    },
    close(reason) {
      closing ??= (async () => {
        failAll(reason);
        const ending = thread;
        thread = undefined;
        if (ending !== undefined) await (loaded === undefined ? ending.terminate() : end(ending));
      })();
      return closing;
    },
  };
}

/** Asks the thread to let go of the model and end; ends it by force when it takes too long. */
async function end(thread: InferenceThread): Promise<void> {
  const gone = new Promise<void>((resolve) => thread.on('exit', () => resolve()));
  thread.ref();
  thread.postMessage({ type: 'close' });
  const timer = setTimeout(() => void thread.terminate(), CLOSE_MS);
  await gone;
  clearTimeout(timer);
}

/** The direction of the mean of unit vectors. */
function meanDirection(vectors: Float32Array[]): Float32Array {
  const sums = new Float64Array(vectors[0]!.length);
  for (const vector of vectors) for (let i = 0; i < sums.length; i++) sums[i]! += vector[i]!;
  return toUnit(sums);
}
