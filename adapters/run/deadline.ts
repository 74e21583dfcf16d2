import { onAbort } from './on-abort.js';

/**
 * Runs work with a time limit. The work is aborted by its signal, and not waited for when it does not listen.
 *
 * @param ms milliseconds
 * @param outer ends it early, too
 * @throws what the work throws, the outer signal's reason, or a DOMException `TimeoutError`
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  let stop: (reason: unknown) => void = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (reason) => {
      reject(reason);
      controller.abort(reason);
    };
  });
  // Whichever of the two loses must not become an unhandled rejection.
  stopped.catch(() => {});
  const stopOuter = (): void => stop(outer?.reason);
  const timer = setTimeout(() => stop(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')), ms);
  if (outer?.aborted) stopOuter();
  const forget = onAbort(outer, stopOuter);
  try {
    const working = controller.signal.aborted ? stopped : work(controller.signal);
    working.catch(() => {});
    return await Promise.race([working, stopped]);
  } finally {
    clearTimeout(timer);
    forget();
  }
}
