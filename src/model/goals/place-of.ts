import type { GoalRun } from './goal-run.js';
import type { Goal, Place } from './goals.js';
import { NEEDED } from './settings.js';

/** A run with the probability that it needed each goal, in the order of the goals. */
export interface WeighedRun extends GoalRun {
  readonly needs: readonly number[];
}

/** Whether an operator was done in a run before, or after, all else that the run was for. */
function doneAs({ read, needs }: WeighedRun, goals: readonly Goal[], operator: string, when: Place): boolean {
  const last = read.last.get(operator);
  if (last === undefined) return false;
  if (when === 'any') return true;
  const others = goals.flatMap(({ operator: other }, i) => {
    const at = read.last.get(other);
    return other === operator || at === undefined || needs[i]! <= NEEDED ? [] : [at];
  });
  if (others.length === 0) return true;
  return when === 'before' ? read.first.get(operator)! < Math.min(...others) : last > Math.max(...others);
}

/** The chance of success as the other goals of the run have it. */
function restOf({ read, needs, explained }: WeighedRun, goals: readonly Goal[], but: number, whole: number) {
  return goals.reduce((rest, { operator, harm }, i) => {
    if (i === but || explained.has(operator)) return rest;
    return rest * (read.last.has(operator) ? 1 - harm * (1 - needs[i]!) : 1 - needs[i]!);
  }, whole);
}

/**
 * Whether a goal has to be done before or after the others: the meaning of "done" under which the outcomes of the runs
 * are likelier, by a factor of e at least.
 */
export function placeOf(
  runs: readonly WeighedRun[],
  goals: readonly Goal[],
  at: number,
  whole: number,
): Place {
  const { operator, harm } = goals[at]!;
  const scores: Record<Place, number> = { any: 1, before: 0, after: 0 };
  const places: Place[] = ['any', 'before', 'after'];
  const seen = new Map<string, number>();
  for (const { run } of runs) seen.set(run.group, (seen.get(run.group) ?? 0) + 1);
  for (const weighed of runs) {
    const { run, read, explained, needs } = weighed;
    if (!run.outcomeKnown || !read.last.has(operator) || explained.has(operator)) continue;
    const as = places.map((when) => doneAs(weighed, goals, operator, when));
    if (as.every(Boolean)) continue;
    const rest = restOf(weighed, goals, at, whole);
    const need = Math.max(0.05, needs[at]!);
    places.forEach((when, i) => {
      const chance = rest * (as[i] ? 1 - harm * (1 - need) : 1 - need);
      const likely = run.success * Math.log(chance) + (1 - run.success) * Math.log(1 - chance);
      // Runs of one group together are one piece of evidence.
      scores[when] += likely / Math.sqrt(seen.get(run.group)!);
    });
  }
  return places.reduce((best, when) => (scores[when] > scores[best] ? when : best), 'any');
}
