import type { WeighedRun } from './goal-run.js';
import type { Goal, Place } from './goals.js';
import { restOf } from './rest-of.js';
import { NEEDED } from './settings.js';

/** Whether an operator was done in a run before, or after, all else that the run was for. */
function doneAs({ read, needs }: WeighedRun, goals: readonly Goal[], operator: string, when: Place): boolean {
  const last = read.last.get(operator);
  if (last === undefined) return false;
  if (when === 'any') return true;
  const others = goals.flatMap(({ operator: other, asked }, i) => {
    const at = read.last.get(other);
    return !asked || other === operator || at === undefined || needs[i]! <= NEEDED ? [] : [at];
  });
  if (others.length === 0) return true;
  return when === 'before' ? read.first.get(operator)! < Math.min(...others) : last > Math.max(...others);
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
  const { operator, harm, asked } = goals[at]!;
  const scores: Record<Place, number> = { any: asked ? 1 : -Infinity, before: 0, after: 0 };
  const places: Place[] = ['any', 'before', 'after'];
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
      scores[when] += weighed.weight * likely;
    });
  }
  return places.reduce((best, when) => (scores[when] > scores[best] ? when : best), 'any');
}
