import type { TreeNode } from '../../api/enhance-result.js';
import { expectimax } from './expectimax.js';
import { type PlanProblemInput, type PlanState, planProblem } from './plan-problem.js';
import type { PlannedStep } from './planned-step.js';
import type { Problem, Searched } from './problem.js';
import { puct } from './puct.js';
import { EXACT_STATES, PRIOR_GROUPS } from './settings.js';

/** Nodes of a shown tree: those that are hardly ever reached are left out, and what is far below. */
const MIN_REACH = 0.02;
const MAX_SHOWN_DEPTH = 24;

/** What is known beside the plan. */
export interface SearchInput extends PlanProblemInput {
  readonly steps: readonly PlannedStep[];
  /** Share of runs that succeed at all, in [0, 1]. */
  readonly baseRate: number;
  /** Groups that bear out what the plan rests on. */
  readonly groups: number;
}

/** What the search says of a plan. */
export interface SearchedPlan {
  /** Probability of success, shrunk to the base rate as far as little is known; in [0, 1]. */
  readonly confidence: number;
  /** The value at the root before that. */
  readonly value: number;
  /** Goals that are not certain and yet better done, in their order. */
  readonly also: readonly string[];
  readonly tree: TreeNode;
}

/** The searched tree, for people: choices under what led to them, the recommended ones as the principal line. */
function treeOf(
  problem: Problem<PlanState>,
  found: ReadonlyMap<string, Searched>,
  root: PlanState,
  groups: number,
): TreeNode {
  const below = (state: PlanState, reach: number, principal: boolean, depth: number): TreeNode[] => {
    const here = found.get(problem.key(state));
    if (here === undefined || reach < MIN_REACH || depth > MAX_SHOWN_DEPTH) return [];
    return problem.choices(state).map(({ label, outcomes }, i): TreeNode => {
      const best = principal && i === here.best;
      const each = outcomes.flatMap((outcome) => {
        const next = found.get(problem.key(outcome.state));
        return next === undefined ? [] : [{ ...outcome, ...next }];
      });
      const likeliest = Math.max(...each.map(({ chance }) => chance));
      const [only] = each;
      // A choice of which only one thing can come needs no node for that.
      const children =
        each.length === 1
          ? below(only!.state, reach, best, depth + 1)
          : each.map(
              ({ label: outcome, chance, state, value, visits }): TreeNode => ({
                action: outcome,
                weight: groups * reach * chance,
                value,
                visits,
                principal: best && chance === likeliest,
                children: below(state, reach * chance, best && chance === likeliest, depth + 1),
              }),
            );
      return {
        action: label,
        weight: groups * reach,
        value: each.reduce((sum, { chance, value }) => sum + chance * value, 0),
        visits: each.reduce((sum, { visits }) => sum + visits, 0),
        principal: best,
        children,
      };
    });
  };
  const { value, visits } = found.get(problem.key(root))!;
  return {
    action: '(start)',
    weight: groups,
    value,
    visits,
    principal: true,
    children: below(root, 1, true, 0),
  };
}

/** Goals that the best line takes although they are not certain. */
function alsoOn(
  problem: Problem<PlanState>,
  found: ReadonlyMap<string, Searched>,
  input: SearchInput,
): string[] {
  return input.maybes.flatMap((maybe, i) => {
    const state = { rest: [], maybe: i, lost: false };
    const best = found.get(problem.key(state))?.best;
    return best === 1 ? [maybe.operator] : [];
  });
}

/**
 * Searches a plan: exactly where the tree is small, else by PUCT. The value at its root is the probability that the task
 * succeeds by the plan; shrunk to the base rate it is the confidence.
 */
export function searchPlan(input: SearchInput): SearchedPlan {
  const problem = planProblem(input);
  const root: PlanState = { rest: input.steps, maybe: 0, lost: false };
  const found = expectimax(problem, root, EXACT_STATES) ?? puct(problem, root, EXACT_STATES);
  const { value } = found.get(problem.key(root))!;
  const weight = input.groups / (input.groups + PRIOR_GROUPS);
  return {
    value,
    confidence: weight * value + (1 - weight) * input.baseRate,
    also: alsoOn(problem, found, input),
    tree: treeOf(problem, found, root, input.groups),
  };
}
