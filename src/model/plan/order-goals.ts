import type { GoalChance, Place } from '../goals/goals.js';

const STAGES: readonly Place[] = ['before', 'any', 'after'];

/** A step that only outcomes call for is next to what its own clause asks for. */
const stageOf = ({ asked, when }: GoalChance): number => STAGES.indexOf(asked ? when : 'any');

const sideOf = ({ asked, when }: GoalChance): number => (asked ? 0 : when === 'after' ? 1 : -1);

const nearer = (a: GoalChance, b: GoalChance): number =>
  stageOf(a) - stageOf(b) ||
  a.clause - b.clause ||
  sideOf(a) - sideOf(b) ||
  b.chance - a.chance ||
  (a.operator < b.operator ? -1 : 1);

/**
 * Goals in the order in which they are to be reached: those that come before the others first; then as successes had
 * them as a rule; else in the order of the task's clauses.
 */
export function orderGoals(
  goals: readonly GoalChance[],
  order: Readonly<Record<string, number>>,
): GoalChance[] {
  const rest = [...goals].sort(nearer);
  const ordered: GoalChance[] = [];
  while (rest.length > 0) {
    const at = rest.findIndex(
      (goal) =>
        !rest.some(
          (other) =>
            stageOf(other) === stageOf(goal) && Object.hasOwn(order, `${other.operator}\t${goal.operator}`),
        ),
    );
    // Orders may go round in a circle: the nearest clause then decides.
    ordered.push(...rest.splice(Math.max(0, at), 1));
  }
  return ordered;
}
