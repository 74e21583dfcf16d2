import { type Posterior, posterior } from '../search/posterior.js';
import { priorOf } from './settings.js';
import type { Walk } from './walk.js';

/** Success of all the runs that a task is like, each counted once, by how much it is like it. */
export function outlookOf(walk: Walk, baseRate: number): Posterior {
  let successes = 0;
  let failures = 0;
  const counted = new Set<number>();
  for (const { path, weight } of walk.start) {
    if (counted.has(path)) continue;
    counted.add(path);
    successes += weight * walk.paths[path]!.successes;
    failures += weight * walk.paths[path]!.failures;
  }
  return posterior(successes, failures, priorOf(baseRate));
}
