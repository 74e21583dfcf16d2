import type { ExperienceNode, ExperienceTree } from '../../src/search/experience-tree.js';

/**
 * What a search is compared with: goes to the child whose own runs fared best, by their pessimistic value, and
 * never looks further ahead than that.
 */
export function searchGreedily(tree: ExperienceTree): void {
  const trail: ExperienceNode[] = [];
  for (let node: ExperienceNode | undefined = tree.root; node; ) {
    trail.push(node);
    node.visits += 1;
    let next: ExperienceNode | undefined;
    for (const child of tree.expand(node)) {
      if (!next || child.posterior.lower > next.posterior.lower) next = child;
    }
    node = next;
  }
  const { best } = trail.at(-1)!;
  for (const node of trail) node.best = best;
}
