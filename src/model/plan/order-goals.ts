import type { GoalChance, Place } from '../goals/goals.js';

const STAGES: readonly Place[] = ['before', 'any', 'after'];

const nearer = (a: GoalChance, b: GoalChance): number =>
  STAGES.indexOf(a.when) - STAGES.indexOf(b.when) ||
  a.clause - b.clause ||
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
      ({ operator, when }) =>
        !rest.some((other) => other.when === when && Object.hasOwn(order, `${other.operator}\t${operator}`)),
    );
    // Orders may go round in a circle: the nearest clause then decides.
    ordered.push(...rest.splice(Math.max(0, at), 1));
  }
  return ordered;
}
