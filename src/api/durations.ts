/** Upper bounds of the cells of a histogram of durations, in seconds: an enhance takes milliseconds, a long job minutes. */
export const DURATION_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
] as const;

/** A histogram of durations. */
export interface Durations {
  /** How many took at most as long as each bound of {@link DURATION_BOUNDS}; the last counts all. */
  counts: number[];
  /** Seconds, all together. */
  sum: number;
}

/** A histogram of nothing yet. */
export const noDurations = (): Durations => ({
  counts: new Array<number>(DURATION_BOUNDS.length + 1).fill(0),
  sum: 0,
});

/**
 * Counts one.
 *
 * @param ms milliseconds; less than none, where a clock was set back, counts as none
 */
export function addDuration(durations: Durations, ms: number): void {
  const seconds = Math.max(0, ms) / 1000;
  durations.sum += seconds;
  durations.counts[DURATION_BOUNDS.length]! += 1;
  DURATION_BOUNDS.forEach((bound, i) => {
    if (seconds <= bound) durations.counts[i]! += 1;
  });
}
