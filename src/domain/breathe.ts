/** Lets the event loop do what waits, in the middle of long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
