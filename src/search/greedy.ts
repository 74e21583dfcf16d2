import type { ExperienceNode, ExperienceTree } from './experience-tree.js';

/**
 * What a search is compared with: goes to the child whose own pessimistic value is best, and never looks further
 * ahead than that. Nothing is handed back up.
 *
 * @param minRuns weighted runs a node needs to be gone to
 */
export function searchGreedily(tree: ExperienceTree, minRuns: number): void {
  let node: ExperienceNode | undefined = tree.root;
  while (node) {
    node.visits += 1;
    let next: ExperienceNode | undefined;
    for (const child of tree.expand(node)) {
      if (child.posterior.runs >= minRuns && child.best > (next?.best ?? Number.NEGATIVE_INFINITY))
        next = child;
    }
    node = next;
  }
}
