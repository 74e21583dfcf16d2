import type { Step } from './table.js';

/** How often each operator is done with success. */
export function timesIn(steps: readonly Step[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { operator, failed } of steps) if (!failed) times.set(operator, (times.get(operator) ?? 0) + 1);
  return times;
}
