const works = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `work` when a signal aborts. A signal has one listener, however many runs have it: a server gives one to all of its
 * calls, and Node warns of a leak from eleven listeners on.
 *
 * @returns forgets it
 */
export function onAbort(signal: AbortSignal | undefined, work: () => void): () => void {
  if (!signal) return () => {};
  const all = works.get(signal) ?? new Set();
  if (!works.has(signal)) {
    works.set(signal, all);
    const callAll = (): void => {
      for (const one of [...all]) one();
    };
    signal.addEventListener('abort', callAll, { once: true });
  }
  all.add(work);
  return () => void all.delete(work);
}
