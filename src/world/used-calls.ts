import { argumentLeaves, type Seen, saysValue } from './history.js';
import type { ObservedStep } from './observed-run.js';

/** One step of a run, and what its result shows. */
export interface ReadStep {
  step: ObservedStep;
  seen: Seen;
}

/** The steps of a run whose results first told something that a later call was made with, each with those calls. */
export function usesOf(query: string, steps: readonly ReadStep[]): Map<number, number[]> {
  const words = query.toLowerCase();
  const teller = new Map<string, number>();
  const uses = new Map<number, number[]>();
  steps.forEach(({ step, seen }, at) => {
    if (step.outcome !== 'ok') return;
    for (const { value } of argumentLeaves(step.args)) {
      const from = teller.get(value);
      if (from === undefined || from === at) continue;
      const calls = uses.get(from) ?? [];
      if (!calls.includes(at)) calls.push(at);
      uses.set(from, calls);
    }
    for (const { value } of seen.leaves) {
      if (!teller.has(value) && !seen.called.has(value) && !saysValue(words, value)) teller.set(value, at);
    }
  });
  return uses;
}

/**
 * The steps of a run that led somewhere: all whose action does not tell what others are called with, and those that told
 * what such a step was called with.
 *
 * @param tellers actions whose results tell what others are called with
 */
export function usefulSteps(
  steps: readonly ReadStep[],
  uses: ReadonlyMap<number, readonly number[]>,
  tellers: ReadonlySet<string>,
): Set<number> {
  const useful = new Set<number>();
  for (let at = steps.length - 1; at >= 0; at--) {
    const tells = tellers.has(steps[at]!.step.action);
    if (!tells || (uses.get(at) ?? []).some((call) => useful.has(call))) useful.add(at);
  }
  return useful;
}
