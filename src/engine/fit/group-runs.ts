import type { ParsedRun } from '../../model/events/parsed-run.js';
import { OWNER_RUNS, OWNER_SHARE } from './settings.js';

/** A value that distinguishes one subject from another: an address, or an id; numbers alone are dates and amounts too. */
const isIdentity = (value: string): boolean =>
  value.length <= 80 &&
  !/\s/.test(value) &&
  (value.includes('@') || (/\d{3}/.test(value) && /\p{L}/u.test(value)));

/** True where words hold a value as a whole word or phrase. */
function holds(words: string, value: string): boolean {
  for (let at = words.indexOf(value); at >= 0; at = words.indexOf(value, at + 1)) {
    const before = words[at - 1] ?? ' ';
    const after = words[at + value.length] ?? ' ';
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

/** The identities that a run's actions were called with and that its task or an earlier result names: others are made up. */
function subjectsOf({ task, events }: ParsedRun): Set<string> {
  const found = new Set<string>();
  const seen = [task.toLowerCase()];
  for (const { action, result } of events) {
    for (const { value } of action.args) {
      const lower = value.trim().toLowerCase();
      if (isIdentity(lower) && !found.has(lower) && seen.some((words) => holds(words, lower)))
        found.add(lower);
    }
    seen.push(result.toLowerCase());
  }
  return found;
}

/**
 * The groups of runs: those that their records give them, joined where runs are about one subject, i.e. where their calls
 * name the same identity (union and find, Tarjan 1975). The rarest identity joins first, and what would be about more than a part
 * of all runs is about no subject: else what two subjects share makes one of all of them.
 *
 * @returns the runs with their groups, in the same order
 */
export function groupRuns(runs: readonly ParsedRun[]): ParsedRun[] {
  const parent = runs.map((_, i) => i);
  const sizes = runs.map(() => 1);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = i; parent[at] !== root; ) [at, parent[at]] = [parent[at]!, root];
    return root;
  };
  // The lesser name stands for both, whatever the order.
  const join = (one: number, other: number): void => {
    if (one === other) return;
    const [to, from] = runs[one]!.group <= runs[other]!.group ? [one, other] : [other, one];
    parent[from] = to;
    sizes[to]! += sizes[from]!;
  };
  const byGroup = new Map<string, number>();
  const bySubject = new Map<string, number[]>();
  runs.forEach((run, i) => {
    const first = byGroup.get(run.group);
    if (first === undefined) byGroup.set(run.group, i);
    else join(find(first), find(i));
    for (const value of subjectsOf(run)) {
      const list = bySubject.get(value);
      if (list) list.push(i);
      else bySubject.set(value, [i]);
    }
  });
  const most = Math.max(OWNER_RUNS, OWNER_SHARE * runs.length);
  const rarest = [...bySubject].sort(([a, x], [b, y]) => x.length - y.length || (a < b ? -1 : 1));
  for (const [, list] of rarest) {
    const roots = [...new Set(list.map(find))];
    if (roots.reduce((sum, root) => sum + sizes[root]!, 0) > most) continue;
    for (const root of roots.slice(1)) join(find(roots[0]!), root);
  }
  return runs.map((run, i) => ({ ...run, group: runs[find(i)]!.group }));
}
