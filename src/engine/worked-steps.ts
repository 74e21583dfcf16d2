import type { Cursor, WalkedPath } from '../search/walked-path.js';

/**
 * Paths without the steps that met an error: what a run went on to do after a mistake is worth doing again, the
 * mistake is not. Only for plans: what runs tried and left out is told from whole paths.
 */
export function workedSteps(paths: WalkedPath[], start: Cursor[]): { paths: WalkedPath[]; start: Cursor[] } {
  const kept = paths.map(({ steps }) => {
    const before = [0];
    for (const { outcome } of steps) before.push(before.at(-1)! + (outcome === 'error' ? 0 : 1));
    return before;
  });
  return {
    paths: paths.map((path) => ({ ...path, steps: path.steps.filter(({ outcome }) => outcome !== 'error') })),
    start: start.map((cursor) => ({ ...cursor, position: kept[cursor.path]![cursor.position]! })),
  };
}
