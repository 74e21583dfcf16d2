import type { SimilarRun } from '../situation.js';
import { oddsOf } from './odds-of.js';

/** The mean of something over the owners of like runs, each by the odds that his task is the same; undefined of nobody. */
export function meanOfOwners<Like extends SimilarRun>(
  runs: readonly Like[],
  shareOf: (run: Like) => number,
): number | undefined {
  const owners = new Map<string, { weight: number; sum: number; runs: number }>();
  for (const one of runs) {
    const { weight, sum, runs } = owners.get(one.run.group) ?? { weight: 0, sum: 0, runs: 0 };
    owners.set(one.run.group, {
      weight: Math.max(weight, oddsOf(one.likeness)),
      sum: sum + shareOf(one),
      runs: runs + 1,
    });
  }
  let sum = 0;
  let all = 0;
  for (const { weight, sum: own, runs } of owners.values()) {
    sum += (weight * own) / runs;
    all += weight;
  }
  // Sums of the same runs in another order are the same.
  return all === 0 ? undefined : Number((sum / all).toFixed(9));
}
