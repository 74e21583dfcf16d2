/** Who waits, the first first. */
const waiting: (() => void)[] = [];

function letOneGoOn(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(letOneGoOn);
}

/**
 * Lets other work run, in the middle of long work. Of all long work one goes on at each turn of the event loop, so that what
 * comes between waits for one part of it at each turn, however much is under way.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGoOn);
  });
