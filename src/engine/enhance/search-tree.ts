import { type Contrast, contrasts } from '../../search/contrast.js';
import { planWays } from '../../search/plan-ways.js';
import type { Plan, Planner } from '../../search/planner.js';
import type { World } from '../../world/world.js';
import { priorOf } from '../shared/settings.js';
import { fittingWalk } from './fitting-walk.js';
import type { Walk } from './walk.js';
import { workedSteps } from './worked-steps.js';

/** A searched tree and what was read off it. */
export interface Searched extends Plan {
  contrasts: Contrast[];
}

/** What a search goes by beside the walk. */
interface SearchOptions {
  /** Share of the collection's runs that succeeded. */
  baseRate: number;
  planner?: Planner;
  /** The chance that the task needs an action, for those that decide anything; null where it is not known. */
  chances?: ReadonlyMap<string, number> | null;
  /** What is known to put errors right; such steps are no part of a line. */
  world?: World;
}

/** Plans a line over a walk, and compares what its runs did. */
export function searchWalk(walk: Walk, options: SearchOptions): Searched {
  const { baseRate, planner = planWays, chances = null, world } = options;
  const prior = priorOf(baseRate);
  const { paths, start } = fittingWalk(walk, chances);
  return {
    ...planner({ ...workedSteps(paths, start, world), prior }),
    contrasts: contrasts(walk.paths, walk.start, prior),
  };
}
