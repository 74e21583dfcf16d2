import type { Variants } from '../adapters/eval/open-collection.js';
import { PLANNERS } from './ablations/planners.js';

/** Ways to open the engine with a part of it exchanged; each is measured beside it. */
export const VARIANTS: Variants = {
  greedy_line: { planner: PLANNERS.greedy },
  top_20_line: { planner: PLANNERS.best_of_20_nearest },
};
