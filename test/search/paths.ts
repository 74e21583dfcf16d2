import { type ExperienceNode, experienceTree } from '../../src/search/experience-tree.js';
import type { Cursor, WalkedPath } from '../../src/search/walked-path.js';

/** Even odds, worth two runs, one standard deviation of pessimism. */
export const prior = { mean: 0.5, strength: 2, z: 1 };

/** A run: one letter an action. */
export function path(
  id: number,
  actions: string,
  ended: boolean,
  situations: number[] = [],
  weight = 1,
): WalkedPath {
  return {
    id,
    weight,
    runs: 1,
    successes: ended ? 1 : 0,
    failures: ended ? 0 : 1,
    steps: [...actions].map((action, i) => ({ action, situation: situations[i] ?? id * 100 + i })),
  };
}

/** Every path from its beginning. */
export const fromStart = (paths: WalkedPath[]): Cursor[] =>
  paths.map(({ weight }, i) => ({ path: i, position: 0, weight }));

/** The tree of paths from their beginning. */
export const grow = (paths: WalkedPath[]): ExperienceNode =>
  experienceTree({ paths, start: fromStart(paths), prior });

/** `a>b>(end)`. */
export const words = (line: ExperienceNode[]): string => line.map((node) => node.action).join('>');
