import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';

/** Does work that can stop between its parts, with a breath of the event loop at every stop. */
export async function unhurried<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
    await yieldToEventLoop();
  }
}
