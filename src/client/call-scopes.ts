import { KnowhowError } from '../domain/errors.js';

/** The calls under way, each of which ends when its caller aborts it or the client is closed. */
interface CallScopes {
  /**
   * Runs a call. Its signal fires with `aborted` or `closed`, and that is what the call then rejects with.
   */
  run<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends every call under way; later ones reject with `closed`. */
  close(): void;
}

const closedError = () =>
  new KnowhowError('closed', 'The client is closed. Make another with connectKnowledge.');

/** Keeps account of calls. */
export function callScopes(): CallScopes {
  const running = new Set<AbortController>();
  let closed = false;
  return {
    async run(signal, work) {
      if (closed) throw closedError();
      const scope = new AbortController();
      const onAbort = () =>
        scope.abort(
          new KnowhowError('aborted', 'The call was ended by the caller.', {}, { cause: signal?.reason }),
        );
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
      running.add(scope);
      try {
        scope.signal.throwIfAborted();
        return await work(scope.signal);
      } catch (error) {
        throw scope.signal.aborted ? scope.signal.reason : error;
      } finally {
        running.delete(scope);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    close() {
      closed = true;
      for (const scope of running) scope.abort(closedError());
    },
  };
}
