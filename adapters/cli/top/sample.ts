/** Durations by the bounds of their cells, in seconds: how many took at most as long as each; the last counts all. */
export interface Histogram {
  bounds: readonly number[];
  counts: readonly number[];
}

/** What is counted, each since the beginning: its rate is the difference of two samples. */
export type Counter =
  | 'requests'
  | 'server_errors'
  | 'enhances'
  | 'unchanged'
  | 'stored'
  | 'learned'
  | 'failed'
  | 'entries_added';

/** What is measured at one time. What a source does not know is left out. */
export interface Sample {
  /** Milliseconds since the epoch. */
  at: number;
  counters: Partial<Record<Counter, number>>;
  /** As they are now. */
  gauges: Record<string, number>;
  /** `requests`, `enhance`, `wait` and `learn`. */
  durations: Partial<Record<'requests' | 'enhance' | 'wait' | 'learn', Histogram>>;
  /** True where durations are those of the newest jobs, not since the beginning. */
  areNewest: boolean;
}

/**
 * The duration that a share of them keeps to, in seconds: the upper bound of the cell that it is in. Undefined where there
 * are none.
 */
export function quantile({ bounds, counts }: Histogram, share: number): number | undefined {
  const all = counts.at(-1) ?? 0;
  if (all <= 0) return undefined;
  const cell = counts.findIndex((n) => n >= share * all);
  return bounds[cell] ?? Number.POSITIVE_INFINITY;
}

/** What came between two samples of one histogram; the later one where it began again. */
export function between(before: Histogram | undefined, now: Histogram): Histogram {
  const counts = now.counts.map((n, i) => n - (before?.counts[i] ?? 0));
  return counts.some((n) => n < 0) || counts.at(-1) === 0 ? now : { bounds: now.bounds, counts };
}
