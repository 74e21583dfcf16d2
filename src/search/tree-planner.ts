import { type ExperienceTree, experienceTree } from './experience-tree.js';
import type { Planner } from './planner.js';
import { principalVariation } from './principal-variation.js';
import { withoutReplies } from './without-replies.js';

/** How a tree is grown and searched. */
export interface TreePlannerOptions {
  /** Share of its weight that a path counts for where it is joined on, in [0, 1]; 0 joins nothing. */
  stitch: number;
  /** Steps below the root. */
  maxDepth: number;
  /** Expands nodes and sets their best values. */
  search(tree: ExperienceTree): void;
}

/** Plans by growing the experience tree of the paths, searching it, and reading the best line off it. */
export function treePlanner({ stitch, maxDepth, search }: TreePlannerOptions): Planner {
  return (request) => {
    const tree = experienceTree({ ...withoutReplies(request), stitch, maxDepth });
    search(tree);
    return { root: tree.root, line: principalVariation(tree.root) };
  };
}
