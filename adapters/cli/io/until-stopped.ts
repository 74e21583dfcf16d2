import { EXIT } from '../exit-codes.js';
import type { CliIo, StopSignal } from './cli-io.js';

/** A request to stop: the first signal makes it, the second ends the program at once. */
export interface StopRequest {
  /** Fires at the first signal; its reason is the signal's name. */
  signal: AbortSignal;
  /** Which signal came, if one did. */
  received(): StopSignal | undefined;
  /** Hands signals back to the platform. */
  release(): void;
}

/** The exit code of a program that a signal ended before it was done. */
export const stoppedBy = (signal: StopSignal) => (signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated);

/** Listens for SIGINT and SIGTERM. */
export function listenForStop(io: CliIo, onFirst: (signal: StopSignal) => void = () => {}): StopRequest {
  const controller = new AbortController();
  let received: StopSignal | undefined;
  const release = io.onSignal((signal) => {
    if (received) {
      io.exit(stoppedBy(signal));
      return;
    }
    received = signal;
    onFirst(signal);
    controller.abort(signal);
  });
  return { signal: controller.signal, received: () => received, release };
}

/** The longest time a timer of the platform takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Resolves when the signal fires, and keeps the process alive until then. */
export async function heldUntilAborted(signal: AbortSignal): Promise<void> {
  const hold = setInterval(() => {}, LONGEST_TIMER_MS);
  await whenAborted(signal);
  clearInterval(hold);
}

/** Resolves when the signal fires. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
