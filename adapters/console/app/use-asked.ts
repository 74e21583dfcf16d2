import { useEffect, useState } from 'preact/hooks';

/** An answer that is waited for, is there, or did not come. While another is waited for, the one before stays. */
export interface Asked<Value> {
  readonly value?: Value;
  readonly error?: unknown;
  readonly isWaiting: boolean;
  /** Asks again. */
  readonly again: () => void;
}

/**
 * Asks when the page is shown, and again where one of `deps` is another.
 *
 * @param work asks; its signal fires where the answer is of no use any more
 */
export function useAsked<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  deps: readonly unknown[],
): Asked<Value> {
  const [times, setTimes] = useState(0);
  const [state, setState] = useState<Omit<Asked<Value>, 'again'>>({ isWaiting: true });
  useEffect(() => {
    const controller = new AbortController();
    setState(({ value }) => ({ isWaiting: true, ...(value === undefined ? {} : { value }) }));
    work(controller.signal).then(
      (value) => controller.signal.aborted || setState({ value, isWaiting: false }),
      (error: unknown) => controller.signal.aborted || setState({ error, isWaiting: false }),
    );
    return () => controller.abort();
  }, [...deps, times]);
  return { ...state, again: () => setTimes((n) => n + 1) };
}
