import type { Cursor, WalkedPath } from '../search/walked-path.js';

/**
 * Paths without the steps that met an error: what a run went on to do after a mistake is worth doing again, the
 * mistake is not. Only for plans: what runs tried and left out is told from whole paths.
 */
export function workedSteps(paths: WalkedPath[], start: Cursor[]): { paths: WalkedPath[]; start: Cursor[] } {
  const worked = (steps: WalkedPath['steps']) => steps.filter(({ outcome }) => outcome !== 'error');
  return {
    paths: paths.map((path) => ({ ...path, steps: worked(path.steps) })),
    start: start.map(({ path, position, weight }) => {
      const before = position === 0 ? 0 : worked(paths[path]!.steps.slice(0, position)).length;
      return { path, position: before, weight };
    }),
  };
}
