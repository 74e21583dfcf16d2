import { KnowhowError } from '../../domain/errors.js';
import { throwIfAborted } from '../shared/abort.js';

/** What came of work that had a time to be done in. */
export type Timely<T> = { value: T } | { missing: 'late' | 'failed' };

/** One point in time that several works share. */
interface Deadline {
  /**
   * What comes of the work until then. The work is told by its signal when nobody waits for it any more; nobody does
   * if it does not listen.
   *
   * @throws KnowhowError `aborted` when the caller's signal fires, `closed`
   */
  meet<T>(work: (signal: AbortSignal) => Promise<T>): Promise<Timely<T>>;
  /** Ends the waiting, and whatever nobody waits for any more; call it when all is done. */
  end(): void;
}

/** Starts now. */
export function startDeadline(ms: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let over: () => void = () => {};
  const passed = new Promise<{ missing: 'late' }>((resolve) => {
    over = () => {
      resolve({ missing: 'late' });
      controller.abort();
    };
  });
  const timer = Number.isFinite(ms) ? setTimeout(over, ms) : undefined;
  signal?.addEventListener('abort', over, { once: true });
  if (signal?.aborted) over();

  async function settled<T>(work: (signal: AbortSignal) => Promise<T>): Promise<Timely<T>> {
    try {
      return { value: await work(controller.signal) };
    } catch (error) {
      if (KnowhowError.isInstance(error) && error.code === 'closed') throw error;
      return { missing: 'failed' };
    }
  }

  return {
    async meet(work) {
      const outcome = await Promise.race([settled(work), passed]);
      throwIfAborted(signal);
      return outcome;
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
      controller.abort();
    },
  };
}
