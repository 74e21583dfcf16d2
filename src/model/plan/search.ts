import type { TreeNode } from '../../api/enhance-result.js';
import { LISTED } from '../goals/settings.js';
import { type Searched, type SearchTreeInput, searchTree } from './search-tree.js';
import { PRIOR_GROUPS } from './settings.js';

/** What is known beside the plan. */
export interface SearchInput extends SearchTreeInput {
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
  readonly tree: TreeNode;
}

/** The searched tree, for people: choices under what led to them, the recommended ones as the principal line. */
function treeOf(root: Searched, groups: number): TreeNode {
  const below = (node: Searched, reach: number, principal: boolean): TreeNode[] => {
    if (reach < LISTED) return [];
    const best = node.choices.find(({ value }) => value === node.value);
    return node.choices.map((choice): TreeNode => {
      const { label, value, outcomes } = choice;
      const isBest = principal && choice === best;
      const likeliest = Math.max(...outcomes.map(({ chance }) => chance));
      const children = outcomes.map((outcome): TreeNode => {
        const own = isBest && outcome.chance === likeliest;
        return {
          action: outcome.label,
          weight: groups * reach * outcome.chance,
          value: outcome.node.value,
          visits: 1,
          principal: own,
          children: below(outcome.node, reach * outcome.chance, own),
        };
      });
      return {
        action: label,
        weight: groups * reach,
        value,
        visits: outcomes.length,
        principal: isBest,
        // A choice of which only one thing can come needs no node for that.
        children: children.length === 1 ? children[0]!.children : children,
      };
    });
  };
  const children = below(root, 1, true);
  return { action: '(start)', weight: groups, value: root.value, visits: 1, principal: true, children };
}

/**
 * Searches a plan through. The value at the root of its tree is the probability that the task succeeds by the plan;
 * shrunk to the base rate it is the confidence.
 */
export function searchPlan(input: SearchInput): SearchedPlan {
  const root = searchTree(input);
  const weight = input.groups / (input.groups + PRIOR_GROUPS);
  return {
    value: root.value,
    confidence: weight * root.value + (1 - weight) * input.baseRate,
    tree: treeOf(root, input.groups),
  };
}
