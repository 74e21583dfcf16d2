import type { TreeNode } from '../../api/enhance-result.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import type { GuidanceItem, UnsaidItem } from '../../domain/guidance-item.js';
import { planCode } from '../../domain/line-code.js';
import { contrastsFor } from '../contrasts/contrasts-for.js';
import { notDue } from '../contrasts/not-due.js';
import { isWithheld } from '../credit/is-withheld.js';
import { goalsFor } from '../goals/goals-for.js';
import { NEEDED, SURELY_NOT } from '../goals/settings.js';
import type { Model } from '../model.js';
import { type NextAction, nextFor } from '../paths/next-for.js';
import { pathFor } from '../paths/path-for.js';
import { type ErrorAhead, errorsAhead } from '../repairs/errors-ahead.js';
import { repairsFor } from '../repairs/repairs-for.js';
import type { Situation } from '../situation.js';
import { successBefore, successNow } from '../success/predict-success.js';
import type { Step } from '../table/table.js';
import { actionPlanOf } from './action-plan-of.js';
import { itemsOf } from './items-of.js';
import { knowledgeOf, showingOf } from './knowledge-of.js';
import { makePlan } from './make-plan.js';
import type { GivenStep, PlanKnowledge } from './plan-input.js';
import { searchPlan } from './search.js';

/** What the model says to a request. */
export interface Advice {
  /** Everything that may be said, with its expected gain; what is said of it is chosen by the room there is. */
  readonly items: readonly GuidanceItem[];
  /** What is not worth saying, with the reason. */
  readonly unsaid: readonly UnsaidItem[];
  /** For programs; left out where too little is known. */
  readonly plan?: ActionPlan;
  /** Probability that the task succeeds, in [0, 1]. */
  readonly confidence: number;
  readonly tree: TreeNode;
  /** The errors that lie ahead. */
  readonly ahead: readonly ErrorAhead[];
  /** The step whose error is to be repaired now. */
  readonly refused?: Step;
}

/** What may come next where nothing comes that is known to be refused. */
function amongOpen(following: readonly NextAction[], { isRefusedNow }: PlanKnowledge): NextAction[] {
  const refused = new Set(following.filter(({ operator }) => isRefusedNow(operator)));
  const left = following.reduce((sum, one) => sum - (refused.has(one) ? one.probability : 0), 1);
  return following
    .filter((one) => !refused.has(one))
    .map((one) => ({ ...one, probability: one.probability / left }));
}

/** What is said, planned and expected of a task, by what was learned. Pure. */
export function advise(model: Model, asked: Situation): Advice {
  const idle = notDue(model.contrasts, asked);
  const situation = { ...asked, mayName: (name: string) => asked.mayName(name) && !idle.has(name) };
  const { steps, similar } = situation;
  const last = steps.at(-1);
  const success = successBefore(model.success, situation);
  const ahead = errorsAhead(model.repairs, situation);
  const now = last?.failed ? repairsFor(model, situation.words, last) : [];
  const contrasts = contrastsFor(model.contrasts, situation);
  const given = contrasts.flatMap(({ sentence, operator, anchor, effect }): GivenStep[] => {
    const { form } = sentence;
    if (operator === undefined || form === 'leave-out') return [];
    // What only some results call for is planned once there is one.
    if ('when' in sentence && !steps.some((step) => step.operator === anchor)) return [];
    const place = form === 'first' ? 'begin' : form;
    return [{ operator, place, ...(anchor !== undefined && { anchor }), chance: effect }];
  });
  const goals = goalsFor(model.goals, situation);
  const path = pathFor(situation, model.operators);
  const shownOf = showingOf(model, situation);
  const knowledge = knowledgeOf(model, situation, ahead, shownOf);
  const plan = makePlan({
    situation,
    goals,
    order: model.goals.order,
    given,
    knowledge,
    ...(path
      ? {
          path: {
            operators: path.steps.map(({ operator }) => operator),
            chance: (path.like.yes + 0.5) / (path.like.of + 1),
          },
        }
      : {}),
  });
  const searched = searchPlan({
    steps: plan.steps,
    knowledge,
    maybes: goals
      .filter(
        ({ operator, chance }) =>
          chance > SURELY_NOT && chance <= NEEDED && !plan.steps.some((s) => s.operator === operator),
      )
      .slice(0, 4)
      .map(({ operator, chance }) => ({
        operator,
        chance,
        harm: model.goals.goals.find((goal) => goal.operator === operator)?.harm ?? 0.5,
      })),
    whole: model.goals.whole,
    baseRate: successNow(model.success, situation),
    groups: Math.min(similar.length, 8),
  });
  const following = steps.length > 0 ? nextFor(model.next, situation, model.operators) : [];
  const [top] = amongOpen(following, knowledge);
  // After an error that no like run met, what comes next is a guess at what comes anywhere.
  const isNew = last?.failed === true && top?.groups === 0;
  const goesOn = top !== undefined && !isNew && situation.mayName(top.operator) ? top : undefined;
  const { items, unsaid } = itemsOf({
    model,
    situation,
    plan,
    goals,
    // A run that is over goes no way of others.
    path: steps.length > 0 && following.length === 0 ? undefined : path,
    ahead,
    now,
    contrasts,
    success,
    shownOf,
  });
  // What runs do next at this place comes before what like ones did at other places.
  const goesOnAt = plan.steps.findIndex(({ operator }) => operator === goesOn?.operator);
  const begun =
    goesOn && (plan.inPathOrder || steps.length > 0)
      ? [
          { operator: goesOn.operator, role: 'path' as const, chance: goesOn.probability },
          ...plan.steps.filter((_, at) => at !== goesOnAt),
        ]
      : plan.steps;
  const actionPlan = actionPlanOf({ steps: begun }, plan.goals, searched.value, knowledge);
  return {
    items,
    unsaid,
    ...(actionPlan && !isWithheld(model.credit, planCode(actionPlan), situation.agentType)
      ? { plan: actionPlan }
      : {}),
    confidence: searched.confidence,
    tree: searched.tree,
    ahead,
    ...(last && { refused: last }),
  };
}
