import type { Run } from './table.js';

/** By operator what runs did after it, in groups: another operator, or `$` for the end of the run. */
export type FollowUps = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** No further action: the run was over. */
const END = '$';

/** Counts what runs did next, each group once. The order of runs has no part in it. */
export function learnFollowUps(runs: readonly Run[]): FollowUps {
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const { steps, group } of runs)
    for (const [at, { operator }] of steps.entries()) {
      const after = groups.get(operator) ?? new Map<string, Set<string>>();
      groups.set(operator, after);
      const next = steps[at + 1]?.operator ?? END;
      const own = after.get(next) ?? new Set<string>();
      after.set(next, own.add(group));
    }
  return Object.fromEntries(
    [...groups].map(([operator, after]) => [
      operator,
      Object.fromEntries([...after].map(([next, own]) => [next, own.size])),
    ]),
  );
}
