import type { Random } from '../../src/domain/random.js';

/** Time that passes only when it is told to, for everything in this process that waits. */
export interface SimulatedTime {
  /** Milliseconds since the start. Never goes back. */
  now(): number;
  /** Lets so much time pass, with everything that falls due in it; what falls due together goes in an order drawn. */
  pass(ms: number): Promise<void>;
  /** Resolves after so much of this time. */
  wait(ms: number): Promise<void>;
  /** Gives the process its own timers back. What still waits never goes on. */
  end(): void;
}

interface Timer {
  at: number;
  every: number | undefined;
  run: () => void;
}

/**
 * Puts timers in place of the platform's (`setTimeout`, `setInterval`, `setImmediate` and what clears them,
 * `AbortSignal.timeout`) until {@link SimulatedTime.end}. They are replaced rather than passed in, so that no wait of
 * the code under test can be forgotten. Between two timers every promise that can settle does, which makes a run a
 * function of the random numbers alone.
 */
export function simulateTime(random: Random): SimulatedTime {
  const names = [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
  ] as const;
  const real = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
  const passImmediate = globalThis.setImmediate;
  const signalTimeout = AbortSignal.timeout;
  const waiting = new Set<Timer>();
  let now = 0;

  function start(run: () => void, ms: number, every?: number) {
    const timer: Timer = { at: now + ms, every, run };
    waiting.add(timer);
    const handle = {
      timer,
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh() {
        timer.at = now + ms;
        waiting.add(timer);
        return handle;
      },
      close: () => stop(handle),
    };
    return handle;
  }
  function stop(handle: { timer: Timer } | undefined) {
    if (handle) waiting.delete(handle.timer);
    return handle;
  }
  const atLeast = (ms: number | undefined) => Math.max(1, ms ?? 1);

  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      start(() => run(...args), atLeast(ms)),
    setInterval: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      start(() => run(...args), atLeast(ms), atLeast(ms)),
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => start(() => run(...args), 0),
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: stop,
  });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    start(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), atLeast(ms));
    return controller.signal;
  };

  /** Lets every promise settle that can: none of what is simulated waits for anything outside. */
  const settle = () => new Promise<void>((resolve) => passImmediate(resolve));

  /** One of those that are due first. */
  function next(until: number): Timer | undefined {
    let first = until;
    let due: Timer[] = [];
    for (const timer of waiting) {
      if (timer.at > first) continue;
      if (timer.at < first) due = [];
      first = timer.at;
      due.push(timer);
    }
    return due.length > 1 ? due[Math.floor(random() * due.length)] : due[0];
  }

  return {
    now: () => now,
    async pass(ms) {
      const until = now + ms;
      await settle();
      for (;;) {
        const timer = next(until);
        if (!timer) break;
        now = Math.max(now, timer.at);
        if (timer.every === undefined) waiting.delete(timer);
        else timer.at = now + timer.every;
        timer.run();
        await settle();
      }
      now = until;
    },
    wait: (ms) => new Promise((resolve) => void start(resolve, Math.max(0, ms))),
    end() {
      Object.assign(globalThis, real);
      AbortSignal.timeout = signalTimeout;
      waiting.clear();
    },
  };
}
