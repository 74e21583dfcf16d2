import { argumentLeaves, type Seen, saysValue } from './history.js';
import type { ObservedStep } from './observed-run.js';

/** One step of a run, and what its result shows. */
export interface ReadStep {
  step: ObservedStep;
  seen: Seen;
}

/** The steps of a run, by their place, whose results first told something that a later call was made with. */
export function usedCalls(query: string, steps: readonly ReadStep[]): Set<number> {
  const words = query.toLowerCase();
  const teller = new Map<string, number>();
  const used = new Set<number>();
  steps.forEach(({ step, seen }, at) => {
    if (step.outcome !== 'ok') return;
    for (const { value } of argumentLeaves(step.args)) {
      const from = teller.get(value);
      if (from !== undefined) used.add(from);
    }
    for (const { value } of seen.leaves) {
      if (!teller.has(value) && !seen.called.has(value) && !saysValue(words, value)) teller.set(value, at);
    }
  });
  return used;
}
