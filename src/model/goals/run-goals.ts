import type { Run } from '../table/table.js';

/** What a run says of goals. */
export interface RunGoals {
  /** Operators that the agent went for by itself; an operator that it did only as a reaction is `undefined`. */
  readonly aims: ReadonlyMap<string, true | undefined>;
  /** Operators that were done with success. */
  readonly done: ReadonlySet<string>;
}

/**
 * What an agent went for by itself, and what it did. A step that comes between a refusal and the next try of the
 * refused operator, or right after a last one, is a reaction to it and no aim.
 */
export function readRunGoals({ steps }: Run, canBeGoal: (operator: string) => boolean): RunGoals {
  const aims = new Map<string, true | undefined>();
  const done = new Set<string>();
  const lastTry = new Map(steps.map(({ operator, at }) => [operator, at]));
  const refused = new Set<string>();
  let previous: Run['steps'][number] | undefined;
  for (const step of steps) {
    const { operator, at, failed } = step;
    if (!canBeGoal(operator)) continue;
    const reacts =
      [...refused].some((other) => other !== operator && lastTry.get(other)! > at) ||
      (previous?.failed === true && previous.operator !== operator);
    if (!aims.has(operator)) aims.set(operator, reacts ? undefined : true);
    if (failed) refused.add(operator);
    else {
      refused.delete(operator);
      done.add(operator);
    }
    previous = step;
  }
  return { aims, done };
}
