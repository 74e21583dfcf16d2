import type { ExperienceNode, ExperienceTree } from './experience-tree.js';

/**
 * The exact twin of the PUCT search: expands every node and backs the maximum up. For tests, benchmarks and
 * small trees only: the work grows with the number of different ways.
 *
 * @returns how many nodes were expanded
 */
export function searchExhaustively(tree: ExperienceTree): number {
  let expanded = 0;
  const visit = (node: ExperienceNode): void => {
    const children = tree.expand(node);
    expanded += 1;
    let best = node.posterior.lower;
    for (const child of children) {
      visit(child);
      if (child.best > best) best = child.best;
    }
    node.best = best;
    node.visits = 1;
    node.done = true;
  };
  visit(tree.root);
  return expanded;
}
