import { NEARLY_ALL, SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import type { GoalRun } from './goal-run.js';

/** The orders of two operators that successes have as a rule, `first\tsecond`, with the groups that do. */
export function orderOf(runs: readonly GoalRun[]): Record<string, number> {
  const counts: GroupCounts = new Map();
  for (const { run, read } of runs) {
    if (run.success < 0.5) continue;
    const done = [...read.first].sort((a, b) => a[1] - b[1]);
    done.forEach(([first], i) => {
      for (const [second, from] of done.slice(i + 1)) {
        if (read.last.get(first)! > from) continue;
        countGroup(counts, `${first}\t${second}`, run.group);
      }
    });
  }
  const found = [...counts].flatMap(([key, { groups }]): [string, number][] => {
    const [first, second] = key.split('\t');
    const other = counts.get(`${second}\t${first}`)?.groups ?? 0;
    return groups >= SEVERAL_GROUPS && groups >= NEARLY_ALL * (groups + other) ? [[key, groups]] : [];
  });
  return Object.fromEntries(found.sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}
