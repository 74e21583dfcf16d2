import type { Step } from '../table/table.js';
import { timesIn } from '../table/times-in.js';

/** The operators of some steps, in order, without those that a run did already, each as often as it did them. */
export function leftOf(steps: readonly Step[], soFar: readonly Step[]): string[] {
  const done = timesIn(soFar);
  return steps.flatMap(({ operator }) => {
    const times = done.get(operator) ?? 0;
    if (times > 0) done.set(operator, times - 1);
    return times > 0 ? [] : operator;
  });
}
