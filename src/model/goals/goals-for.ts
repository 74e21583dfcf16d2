import { ownValue } from '../../domain/own-value.js';
import type { Situation } from '../situation.js';
import { clausesOf } from '../table/clauses-of.js';
import { clauseNeeds, joined } from './clause-needs.js';
import type { GoalChance, Goals } from './goals.js';
import { LISTED } from './settings.js';

/**
 * What the task at hand is for, likeliest first. What somebody replied in the run so far is read as further clauses, each
 * for the goals of which one of its words speaks. Whether a goal is done already is for the planner to see.
 *
 * @returns probabilities, not decisions: a goal that is likelier than not is to be planned
 */
export function goalsFor(
  learned: Goals,
  { clauses, steps, mayName }: Pick<Situation, 'clauses' | 'steps' | 'mayName'>,
): GoalChance[] {
  const said = steps.filter(({ action }) => action.kind === 'say').flatMap(({ result }) => clausesOf(result));
  return learned.goals
    .filter(({ operator }) => mayName(operator))
    .map((goal): GoalChance => {
      const known = said.filter((clause) =>
        clause.some((word) => (ownValue(goal.words, word) ?? 0) > 0 || Object.hasOwn(goal.name, word)),
      );
      const needs = clauseNeeds(goal, learned, [...clauses, ...known]);
      return {
        operator: goal.operator,
        chance: joined(goal, needs),
        clause: needs.indexOf(Math.max(...needs)),
        asked: goal.asked,
      };
    })
    .filter(({ chance }) => chance >= LISTED)
    .sort((a, b) => b.chance - a.chance || (a.operator < b.operator ? -1 : 1));
}
