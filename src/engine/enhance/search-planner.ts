import { searchExhaustively } from '../../search/exhaustive.js';
import type { Planner } from '../../search/planner.js';
import { searchPuct } from '../../search/puct.js';
import { treePlanner } from '../../search/tree-planner.js';
import { SETTINGS } from '../ground/settings.js';

/** What can be exchanged in the engine's own planner. */
export interface SearchPlannerOptions {
  /** Simulations; `Infinity` searches the whole tree, which nothing bounds where paths are joined. */
  budget?: number;
  /**
   * Share of its weight that a path counts for where it is joined on, in [0, 1]. Default 0: nothing is joined, since
   * ways that nobody walked whole turned out no better than those that somebody did, and cost several times as much.
   */
  stitch?: number;
}

/** The engine's own planner: PUCT over the experience tree. */
export function searchPlanner({ budget = SETTINGS.budget, stitch = 0 }: SearchPlannerOptions = {}): Planner {
  const { maxDepth, exploration } = SETTINGS;
  return treePlanner({
    stitch,
    maxDepth,
    search: (tree) => {
      if (budget === Number.POSITIVE_INFINITY) searchExhaustively(tree);
      else searchPuct(tree, { budget, exploration });
    },
  });
}
