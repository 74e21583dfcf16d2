import { searchPlanner } from '../../src/engine/enhance/search-planner.js';
import type { Planner } from '../../src/index.js';
import { treePlanner } from '../../src/search/tree-planner.js';
import { searchGreedily } from './greedy.js';
import { nearestRunsPlanner } from './nearest-runs-planner.js';

const withoutPessimism = (planner: Planner): Planner => {
  return ({ prior, ...rest }) => planner({ ...rest, prior: { ...prior, z: 0 } });
};

/** Looks one step ahead at a time, on the same tree. */
const greedyPlanner: Planner = treePlanner({ stitch: 0, maxDepth: 40, search: searchGreedily });

/** Ways to choose the line in place of the engine's own, by name. */
export const PLANNERS: Readonly<Record<string, Planner>> = {
  greedy: greedyPlanner,
  nearest_run: nearestRunsPlanner(1),
  best_of_20_nearest: nearestRunsPlanner(20),
  with_stitching: searchPlanner({ stitch: 0.5 }),
  no_pessimism: withoutPessimism(searchPlanner()),
};
