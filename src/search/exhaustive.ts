import type { ExperienceNode, ExperienceTree } from './experience-tree.js';

/**
 * The exact twin of the PUCT search: expands every node and backs the maximum up. The work grows with the number
 * of different ways: without stitching there are at most as many as paths, with it nothing bounds them.
 *
 * @returns how many nodes were expanded
 */
export function searchExhaustively(tree: ExperienceTree): number {
  let expanded = 0;
  const visit = (node: ExperienceNode): void => {
    node.visits += 1;
    if (node.done) return;
    expanded += 1;
    for (const child of tree.expand(node)) {
      visit(child);
      if (child.best > node.best) node.best = child.best;
    }
    node.done = true;
  };
  visit(tree.root);
  return expanded;
}
