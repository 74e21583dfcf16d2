// The native runtime aborts the whole process when its thread is ended in the middle of a run, which
// `process.exit()` does. So main thread and worker share one number that says whether the runtime is at work,
// and the main thread waits, when the process exits, for the run under way (some milliseconds).

const IDLE = 0;
const AT_WORK = 1;
const STOPPED = 2;

/** Time that an exit waits at most. A run takes some 10 ms, loading the model some 100 ms to seconds. */
const LONGEST_WAIT_MS = 5_000;

/** The number shared by both threads. */
export type GuardState = Int32Array<SharedArrayBuffer>;

/** Made by the main thread, given to the worker. */
export function createGuardState(): GuardState {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** In the worker: does work that must not be cut short. Once the process is exiting nothing is begun any more. */
export async function guarded<T>(state: GuardState, work: () => Promise<T>): Promise<T> {
  if (Atomics.compareExchange(state, 0, IDLE, AT_WORK) === STOPPED) return new Promise<never>(() => {});
  try {
    return await work();
  } finally {
    Atomics.store(state, 0, IDLE);
    Atomics.notify(state, 0);
  }
}

const PAUSE_MS = 5;

/** In the main thread, before the worker is ended by force: waits for the work under way and lets none begin. */
export async function stopGuardedSoon(state: GuardState): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS;
  while (Atomics.compareExchange(state, 0, IDLE, STOPPED) === AT_WORK && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** In the main thread, when the process exits: waits for the work under way and lets none begin. */
export function stopGuarded(state: GuardState): void {
  while (Atomics.compareExchange(state, 0, IDLE, STOPPED) === AT_WORK) {
    if (Atomics.wait(state, 0, AT_WORK, LONGEST_WAIT_MS) === 'timed-out') return;
  }
}
