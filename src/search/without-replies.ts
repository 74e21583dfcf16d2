import { SAY } from '../domain/say.js';
import type { PlanRequest } from './planner.js';
import type { WalkedPath } from './walked-path.js';

/**
 * The same ways as a line shows them: replies left out, and an action repeated at once counted once. Runs that
 * differ only in how much was said, or in how many things were looked up, are then the same way.
 */
export function withoutReplies({ paths, start, prior }: PlanRequest): PlanRequest {
  return {
    paths: paths.map((path) => ({ ...path, steps: shown(path.steps) })),
    start: start.map(({ path, position, weight }) => {
      const before = position === 0 ? 0 : shown(paths[path]!.steps.slice(0, position)).length;
      return { path, position: before, weight };
    }),
    prior,
  };
}

function shown(steps: WalkedPath['steps']): WalkedPath['steps'] {
  const kept: WalkedPath['steps'] = [];
  for (const step of steps) {
    if (step.action !== SAY && step.action !== kept.at(-1)?.action) kept.push(step);
  }
  return kept;
}
