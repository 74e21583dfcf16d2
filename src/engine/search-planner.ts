import { searchExhaustively } from '../search/exhaustive.js';
import type { Planner } from '../search/planner.js';
import { searchPuct } from '../search/puct.js';
import { treePlanner } from '../search/tree-planner.js';
import { SETTINGS } from './settings.js';

/** What can be exchanged in the engine's own planner. */
export interface SearchPlannerOptions {
  /** Simulations; `Infinity` searches the whole tree, whose size nothing bounds. */
  budget?: number;
  /** Share of its weight that a path counts for where it is joined on, in [0, 1]; 0 joins nothing. */
  stitch?: number;
}

/** The engine's own planner: PUCT over the experience tree. */
export function searchPlanner({
  budget = SETTINGS.budget,
  stitch = SETTINGS.stitch,
}: SearchPlannerOptions = {}): Planner {
  const { maxDepth, lineRuns, exploration } = SETTINGS;
  return treePlanner({
    stitch,
    maxDepth,
    lineRuns,
    search: (tree) => {
      if (budget === Number.POSITIVE_INFINITY) searchExhaustively(tree);
      else searchPuct(tree, { budget, exploration });
    },
  });
}
