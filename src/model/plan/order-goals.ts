import type { GoalChance } from '../goals/goals.js';

const nearer = (a: GoalChance, b: GoalChance): number =>
  a.clause - b.clause ||
  Number(a.asked) - Number(b.asked) ||
  b.chance - a.chance ||
  (a.operator < b.operator ? -1 : 1);

/**
 * Goals in the order in which they are to be reached: as successes had them as a rule; else in the order of the task's clauses.
 */
export function orderGoals(
  goals: readonly GoalChance[],
  order: Readonly<Record<string, number>>,
): GoalChance[] {
  const rest = [...goals].sort(nearer);
  const ordered: GoalChance[] = [];
  while (rest.length > 0) {
    const at = rest.findIndex(
      (goal) => !rest.some((other) => Object.hasOwn(order, `${other.operator}\t${goal.operator}`)),
    );
    // Orders may go round in a circle: the nearest clause then decides.
    ordered.push(...rest.splice(Math.max(0, at), 1));
  }
  return ordered;
}
