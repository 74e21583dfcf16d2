import type { Cursor, WalkedPath } from '../../search/walked-path.js';
import type { World } from '../../world/world.js';
import { remedialSteps } from '../calibrate/remedial-steps.js';

/**
 * Paths without the steps that met an error: what a run went on to do after a mistake is worth doing again, the
 * mistake is not, and neither is what put it right: it is told with the mistake. Only for plans: what runs tried and left out is told from whole paths.
 */
export function workedSteps(
  paths: WalkedPath[],
  start: Cursor[],
  world?: World,
): { paths: WalkedPath[]; start: Cursor[] } {
  const worked = (steps: WalkedPath['steps']) => {
    const remedial = remedialSteps(steps, world);
    return steps.filter(({ outcome }, i) => outcome !== 'error' && !remedial.has(i));
  };
  return {
    paths: paths.map((path) => ({ ...path, steps: worked(path.steps) })),
    start: start.map(({ path, position, weight }) => {
      const before = position === 0 ? 0 : worked(paths[path]!.steps.slice(0, position)).length;
      return { path, position: before, weight };
    }),
  };
}
