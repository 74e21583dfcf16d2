import type { TreeNode } from '../../api/enhance-result.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import type { GuidanceItem, UnsaidItem } from '../../domain/guidance-item.js';
import { planCode } from '../../domain/line-code.js';
import { contrastsFor } from '../contrasts/contrasts-for.js';
import { isWithheld } from '../credit/is-withheld.js';
import { actsOf } from '../example/acts-of.js';
import { goalsFor } from '../goals/goals-for.js';
import { NEEDED } from '../goals/settings.js';
import type { Model } from '../model.js';
import { type ErrorAhead, errorsAhead } from '../repairs/errors-ahead.js';
import { refusedForms } from '../repairs/refused-forms.js';
import { repairsFor } from '../repairs/repairs-for.js';
import type { SimilarRun, Situation } from '../situation.js';
import { successBefore, successNow } from '../success/predict-success.js';
import type { Step } from '../table/table.js';
import { leftOf } from '../tree/left-of.js';
import { MOST_GROUPS, PRIOR_GROUPS } from '../tree/settings.js';
import { showTree } from '../tree/show-tree.js';
import { valueWays, wayTree } from '../tree/way-tree.js';
import { actionPlanOf } from './action-plan-of.js';
import { examplesFor } from './examples-for.js';
import { itemsOf } from './items-of.js';
import { knowledgeOf, showingOf } from './knowledge-of.js';

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

/** The way of some runs that is still to go: that of the first, then what the others did besides. */
function wayOf(examples: readonly SimilarRun[], { steps, mayName }: Situation): string[] {
  const way: string[] = [];
  for (const { run } of examples) {
    const known = new Set(way);
    way.push(...leftOf(actsOf(run), steps).filter((operator) => !known.has(operator)));
  }
  return way.filter(mayName);
}

/** What is said, planned and expected of a task, by what was learned. Pure. */
export function advise(model: Model, situation: Situation): Advice {
  const { steps, similar } = situation;
  const last = steps.at(-1);
  const ahead = errorsAhead(model.repairs, situation);
  const refused = refusedForms(situation, model.operators);
  const goals = goalsFor(model.goals, situation);
  const shownOf = showingOf(model, situation);
  const examples = examplesFor(model, situation, goals);
  const way = wayOf(examples, situation);
  const baseRate = successNow(model.success, situation);
  const tree = valueWays(wayTree(similar, steps, actsOf), baseRate);
  const { items, unsaid } = itemsOf({
    model,
    situation,
    goals,
    examples,
    way,
    ahead,
    now: last?.failed ? repairsFor(model, situation.words, last, refused) : [],
    contrasts: contrastsFor(model.contrasts, situation),
    success: successBefore(model.success, situation),
    shownOf,
  });
  const due = new Map(goals.map(({ operator, chance }) => [operator, chance]));
  const plan = actionPlanOf(
    way.map((operator) => ({ operator, chance: due.get(operator) ?? tree.value })),
    goals.filter(({ operator, chance }) => chance > NEEDED && way.includes(operator)),
    tree.value,
    knowledgeOf(model, situation, ahead, shownOf),
  );
  const groups = Math.min(similar.length, MOST_GROUPS);
  const weight = groups / (groups + PRIOR_GROUPS);
  return {
    items,
    unsaid,
    ...(plan && !isWithheld(model.credit, planCode(plan), situation.agentType) ? { plan } : {}),
    confidence: weight * tree.value + (1 - weight) * baseRate,
    tree: showTree(tree, examples[0] && leftOf(actsOf(examples[0].run), steps)),
    ahead,
    ...(last && { refused: last }),
  };
}
