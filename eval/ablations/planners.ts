import type { Planner } from '../../src/index.js';
import { planWays } from '../../src/search/plan-ways.js';
import { greedyPlanner } from './greedy.js';
import { nearestRunsPlanner } from './nearest-runs-planner.js';

const withoutPessimism = (planner: Planner): Planner => {
  return ({ prior, ...rest }) => planner({ ...rest, prior: { ...prior, z: 0 } });
};

/** Ways to choose the line in place of the engine's own, by name. */
export const PLANNERS: Readonly<Record<string, Planner>> = {
  greedy: greedyPlanner,
  nearest_run: nearestRunsPlanner(1),
  best_of_20_nearest: nearestRunsPlanner(20),
  no_pessimism: withoutPessimism(planWays),
};
