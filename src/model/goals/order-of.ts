import type { GoalRun } from './goal-run.js';
import { GOAL_GROUPS, ORDER_SHARE } from './settings.js';

/** The orders of two operators that successes have as a rule, `first\tsecond`, with the groups that do. */
export function orderOf(runs: readonly GoalRun[]): Record<string, number> {
  const groups = new Map<string, { count: number; last: string }>();
  for (const { run, read } of runs) {
    if (run.success < 0.5) continue;
    const done = [...read.first].sort((a, b) => a[1] - b[1]);
    done.forEach(([first], i) => {
      for (const [second, from] of done.slice(i + 1)) {
        if (read.last.get(first)! > from) continue;
        const key = `${first}\t${second}`;
        const cell = groups.get(key);
        if (!cell) groups.set(key, { count: 1, last: run.group });
        else if (cell.last !== run.group) {
          cell.count += 1;
          cell.last = run.group;
        }
      }
    });
  }
  const found = [...groups].flatMap(([key, { count }]): [string, number][] => {
    const [first, second] = key.split('\t');
    const other = groups.get(`${second}\t${first}`)?.count ?? 0;
    return count >= GOAL_GROUPS && count >= ORDER_SHARE * (count + other) ? [[key, count]] : [];
  });
  return Object.fromEntries(found.sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}
