import type { ObservedRun } from '../runs/observed-run.js';

/** Runs after several goals that took an action before it is known to be called with one thing, and the share of them that did so. */
const ONE_THING = { runs: 5, share: 0.95 };

/**
 * Actions that are called with one thing however many a task is after: who looks its member up looks up one. Runs that
 * were after one thing cannot tell: only those count that came through with two goals or more.
 *
 * @param won the runs that came through
 */
export function calledWithOne(won: readonly ObservedRun[], isGoal: (action: string) => boolean): Set<string> {
  const counts = new Map<string, { one: number; all: number }>();
  for (const { steps } of won) {
    const things = new Map<string, Set<string>>();
    for (const { action, args, outcome } of steps) {
      if (outcome === 'ok') things.set(action, (things.get(action) ?? new Set()).add(JSON.stringify(args)));
    }
    if ([...things.keys()].filter(isGoal).length < 2) continue;
    for (const [action, { size }] of things) {
      const count = counts.get(action) ?? { one: 0, all: 0 };
      counts.set(action, { one: count.one + Number(size === 1), all: count.all + 1 });
    }
  }
  return new Set(
    [...counts].flatMap(([action, { one, all }]) =>
      all >= ONE_THING.runs && one >= ONE_THING.share * all ? [action] : [],
    ),
  );
}
