import type { ActionPlan, PlanStep, StepCondition, StepRemedy } from '../../domain/action-plan.js';
import { succession } from '../../domain/maths/succession.js';
import type { GoalChance } from '../goals/goals.js';
import type { PlanKnowledge, PlannedRefusal } from './plan-knowledge.js';

/** A step of a plan, and the probability that the task needs it, in [0, 1]. */
export interface PlannedStep {
  readonly operator: string;
  readonly chance: number;
}

/** Probability that an error is got past: by its repair, or as agents do by themselves. */
const pastChance = ({ alone, worked: { yes, of } }: PlannedRefusal): number =>
  Math.max(alone, succession(yes, of));

/** Probability that a step is accepted in the end, in [0, 1]. */
const worksOf = (refusals: readonly PlannedRefusal[]): number =>
  Math.max(0, 1 - refusals.reduce((lost, each) => lost + each.chance * (1 - pastChance(each)), 0));

const conditionsOf = (knowledge: PlanKnowledge, operator: string): StepCondition[] =>
  knowledge.prerequisitesOf(operator).map((each) => ({
    fact: each.kind === 'after' ? `done.${each.prior}` : `${each.operator}.${each.path}`,
    values: each.kind === 'after' ? ['true'] : [...each.values],
    held: each.held,
    refused: each.refused,
  }));

/** The repair of an error; an edit of the action has no name that a program could call, so the text says it. */
function writeRepair({ error, repair, operators, worked }: PlannedRefusal): StepRemedy | undefined {
  if (repair.kind === 'edit') return undefined;
  // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
  return { error, then: [...operators], support: worked.yes };
}

/** Steps of a plan as programs read them: parts that are not known are left out. */
function writeStep(knowledge: PlanKnowledge, { operator, chance }: PlannedStep): PlanStep {
  const args = knowledge.argumentsOf(operator).filter(({ from }) => from.length > 0);
  const onlyIf = conditionsOf(knowledge, operator);
  const once = knowledge.onceFor(operator);
  const repairs = knowledge.refusalsOf(operator).flatMap((refusal) => writeRepair(refusal) ?? []);
  return {
    action: operator,
    chance: chance * worksOf(knowledge.refusalsOf(operator)),
    ...(args.length > 0 ? { args: args.map(({ name, from }) => ({ name, from: [...from] })) } : {}),
    ...(onlyIf.length > 0 ? { only_if: onlyIf } : {}),
    ...(once === undefined ? {} : { once_per: once }),
    ...(repairs.length > 0 ? { if_refused: repairs } : {}),
  };
}

/** A plan as programs read it (docs/reference/plan.md); undefined where it has no steps. */
export function actionPlanOf(
  steps: readonly PlannedStep[],
  goals: readonly GoalChance[],
  chance: number,
  knowledge: PlanKnowledge,
): ActionPlan | undefined {
  if (steps.length === 0) return undefined;
  return {
    chance,
    goals: goals.map(({ operator, chance: each }) => ({ action: operator, chance: each })),
    steps: steps.map((step) => writeStep(knowledge, step)),
  };
}
