import type { PlanRequest } from './planner.js';
import type { WalkedPath } from './walked-path.js';

/**
 * The same ways as a line shows them: replies left out, and an action repeated at once counted once. Runs that
 * differ only in how much was said, or in how many things were looked up, are then the same way.
 */
export function withoutReplies({ paths, start, prior }: PlanRequest): PlanRequest {
  const moved = paths.map(() => [] as number[]);
  const shorter = paths.map((path, index): WalkedPath => {
    const steps: WalkedPath['steps'] = [];
    for (const step of path.steps) {
      moved[index]!.push(steps.length);
      if (step.action !== 'say' && step.action !== steps.at(-1)?.action) steps.push(step);
    }
    moved[index]!.push(steps.length);
    return { ...path, steps };
  });
  return {
    paths: shorter,
    start: start.map(({ path, position, weight }) => ({ path, position: moved[path]![position]!, weight })),
    prior,
  };
}
