import { experienceTree } from './experience-tree.js';
import type { Planner } from './planner.js';
import { principalVariation } from './principal-variation.js';
import { withoutReplies } from './without-replies.js';

/** The engine's own planner: the best of all whole ways that runs like the task went. */
export const planWays: Planner = (request) => {
  const root = experienceTree(withoutReplies(request));
  return { root, line: principalVariation(root) };
};
