import type { WeighedRun } from './goal-run.js';
import type { Goal } from './goals.js';

/** The chance that a run succeeds as far as all goals but one say, by what was done. */
export function restOf(
  { read, needs, explained }: WeighedRun,
  goals: readonly Goal[],
  but: number,
  whole: number,
): number {
  return goals.reduce((rest, { operator, harm }, i) => {
    if (i === but || explained.has(operator)) return rest;
    return rest * (read.last.has(operator) ? 1 - harm * (1 - needs[i]!) : 1 - needs[i]!);
  }, whole);
}
