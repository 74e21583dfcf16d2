import type { Planner } from '../../src/index.js';
import { type ExperienceNode, experienceTree } from '../../src/search/experience-tree.js';
import { withoutReplies } from '../../src/search/without-replies.js';

/**
 * What the search is compared with: goes to the child whose own runs fared best, by their pessimistic value, and
 * never looks further ahead than that.
 */
export const greedyPlanner: Planner = (request) => {
  const root = experienceTree(withoutReplies(request));
  const line: ExperienceNode[] = [];
  for (let node: ExperienceNode | undefined = root; node; ) {
    let next: ExperienceNode | undefined;
    for (const child of node.children) {
      if (!next || child.posterior.lower > next.posterior.lower) next = child;
    }
    if (next) line.push(next);
    node = next;
  }
  return { root, line };
};
