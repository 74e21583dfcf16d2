/** Bounds how much is under way at once. */
export interface Slots {
  /** Resolves when a slot is free, and takes it. */
  take(): Promise<void>;
  give(): void;
  /** Resolves when no slot is taken. */
  idle(): Promise<void>;
}

/** Makes a bound of `most` slots. */
export function slots(most: number): Slots {
  let taken = 0;
  const waiting: (() => void)[] = [];
  let idlers: (() => void)[] = [];
  return {
    async take() {
      if (taken < most) taken += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) {
        next();
        return;
      }
      taken -= 1;
      if (taken === 0) {
        for (const resolve of idlers) resolve();
        idlers = [];
      }
    },
    idle() {
      return taken === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve));
    },
  };
}
