import type { Situation } from '../situation.js';
import { clauseNeeds, joined } from './clause-needs.js';
import type { GoalChance, Goals } from './goals.js';
import { NEEDED } from './settings.js';

/** Less likely goals than this are not worth listing. */
const LEAST = 0.02;

/**
 * What the task at hand is for, likeliest first. Whether a goal is done already is for the planner to see.
 *
 * @returns probabilities, not decisions: a goal that is likelier than not is to be planned
 */
export function goalsFor(
  learned: Goals,
  { clauses, mayName }: Pick<Situation, 'clauses' | 'mayName'>,
): GoalChance[] {
  return learned.goals
    .filter(({ operator }) => mayName(operator))
    .map((goal): GoalChance => {
      const needs = clauseNeeds(goal, learned, clauses);
      return {
        operator: goal.operator,
        chance: joined(goal, needs),
        clause: needs.indexOf(Math.max(...needs)),
        times: Math.max(1, needs.filter((need) => need > NEEDED).length),
        when: goal.when,
      };
    })
    .filter(({ chance }) => chance >= LEAST)
    .sort((a, b) => b.chance - a.chance || (a.operator < b.operator ? -1 : 1));
}
