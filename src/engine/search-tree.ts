import { type Contrast, contrasts } from '../search/contrast.js';
import type { Plan, Planner } from '../search/planner.js';
import type { Posterior } from '../search/posterior.js';
import { outlookOf } from './outlook.js';
import { searchPlanner } from './search-planner.js';
import { priorOf } from './settings.js';
import type { Walk } from './walk.js';

/** A searched tree and what was read off it. */
export interface Searched extends Plan {
  contrasts: Contrast[];
  /** Success of all the runs that the task is like, by how much it is like them. */
  outlook: Posterior;
}

/** Plans a line over a walk, and compares what its runs did. */
export function searchWalk(walk: Walk, baseRate: number, planner: Planner = searchPlanner()): Searched {
  const prior = priorOf(baseRate);
  return {
    ...planner({ paths: walk.paths, start: walk.start, prior }),
    contrasts: contrasts(walk.paths, walk.start, prior),
    outlook: outlookOf(walk, baseRate),
  };
}
