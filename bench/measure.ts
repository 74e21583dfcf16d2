/** Sorted copy's value at a quantile in [0, 1], by the nearest rank. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN;
}

/** The middle value. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds each of `repeats` calls takes, after `warmUp` calls that do not count. */
export async function timeEach(repeats: number, work: (n: number) => unknown, warmUp = 0): Promise<number[]> {
  const times: number[] = [];
  for (let n = -warmUp; n < repeats; n++) {
    const began = performance.now();
    await work(n);
    if (n >= 0) times.push(performance.now() - began);
  }
  return times;
}

/** Calls `work` for each item, at most `limit` at a time, in order. */
export async function eachOf<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: limit }, lane));
}
