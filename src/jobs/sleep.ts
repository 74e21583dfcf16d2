/** Waits. Rejects with the signal's reason when the signal fires first. Injected so that tests need not wait. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** {@link Sleep} on the platform's timers. The timer keeps the process alive. */
export const systemSleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
