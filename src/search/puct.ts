import type { ExperienceNode, ExperienceTree } from './experience-tree.js';

/** How to search. */
export interface PuctOptions {
  /** Simulations; each walks one whole way. */
  budget: number;
  /** Weight of the prior against the value found so far. */
  exploration: number;
}

/** What a search did. */
export interface SearchReport {
  /** Simulations made; fewer than the budget when the whole tree was seen. */
  simulations: number;
  /** Nodes expanded. */
  expanded: number;
}

/**
 * Searches a tree with PUCT (Rosin 2011; the form of Silver et al. 2017): each simulation walks down by
 * `value + exploration * prior * sqrt(visits) / (1 + child visits)` to the end of a way, expanding what it comes
 * to, and hands the maximum back up. A child's value is the best of the ways found through it, and what became of
 * all its runs until one is. Values of ways are exact and never change, so the maximum (not the mean) is backed up,
 * and a subtree seen whole is not entered again: with enough budget the result is that of
 * {@link searchExhaustively}. Ties break by the children's order.
 */
export function searchPuct(tree: ExperienceTree, options: PuctOptions): SearchReport {
  let simulations = 0;
  let expanded = 0;
  const trail: ExperienceNode[] = [];
  while (simulations < options.budget && !tree.root.done) {
    simulations += 1;
    trail.length = 0;
    for (let node: ExperienceNode | undefined = tree.root; node; node = select(node, options.exploration)) {
      trail.push(node);
      if (node.children) continue;
      tree.expand(node);
      expanded += 1;
    }
    backUp(trail);
  }
  return { simulations, expanded };
}

/** The child to go on to; undefined where all was seen. */
function select(node: ExperienceNode, exploration: number): ExperienceNode | undefined {
  const scale = exploration * Math.sqrt(node.visits + 1);
  let chosen: ExperienceNode | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const child of node.children!) {
    if (child.done) continue;
    const value = child.visits > 0 ? child.best : child.posterior.lower;
    const score = value + (scale * child.prior) / (1 + child.visits);
    if (score > top) {
      top = score;
      chosen = child;
    }
  }
  return chosen;
}

function backUp(trail: ExperienceNode[]): void {
  for (let i = trail.length - 1; i >= 0; i--) {
    const node = trail[i]!;
    node.visits += 1;
    let best = 0;
    let done = true;
    for (const child of node.children!) {
      if (child.best > best) best = child.best;
      if (!child.done) done = false;
    }
    node.best = best;
    node.done = done;
  }
}
