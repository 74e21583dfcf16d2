import { needFit } from '../../search/need-fit.js';
import type { Walk } from './walk.js';

/**
 * The same walk, its paths weighed by what the task seems to need as well: of two runs of like tasks, the one that
 * did what this task calls for says more about it. The best fitting path keeps its weight.
 *
 * @param chances the chance that the task needs an action, for those that decide anything; null where it is not known
 */
export function fittingWalk(walk: Walk, chances: ReadonlyMap<string, number> | null): Walk {
  if (chances === null || chances.size === 0) return walk;
  const fitOf = needFit(chances);
  const fits = walk.paths.map(({ steps }) => fitOf(steps));
  const best = fits.reduce((a, b) => Math.max(a, b), 0);
  if (best === 0) return walk;
  const weigh = (weight: number, path: number): number => (weight * fits[path]!) / best;
  return {
    ...walk,
    paths: walk.paths.map((path, i) => ({ ...path, weight: weigh(path.weight, i) })),
    start: walk.start.map((cursor) => ({ ...cursor, weight: weigh(cursor.weight, cursor.path) })),
  };
}
