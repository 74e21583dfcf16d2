import type { ParsedRun } from '../../model/events/parsed-run.js';
import { OWNER_RUNS, OWNER_SHARE } from './settings.js';

/** A value that distinguishes one subject from another: an address, or an id; numbers alone are dates and amounts too. */
const isIdentity = (value: string): boolean =>
  value.length <= 80 && (value.includes('@') || (/\d{3}/.test(value) && /\p{L}/u.test(value)));

/** Whether words hold a value as a whole word or phrase. */
function holds(words: string, value: string): boolean {
  for (let at = words.indexOf(value); at >= 0; at = words.indexOf(value, at + 1)) {
    const before = words[at - 1] ?? ' ';
    const after = words[at + value.length] ?? ' ';
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

/** The identities that a run's actions were called with and its task names. */
function subjectsOf({ task, events }: ParsedRun): Set<string> {
  const words = task.toLowerCase();
  const found = new Set<string>();
  for (const { action } of events) {
    for (const { value } of action.args) {
      const lower = value.trim().toLowerCase();
      if (isIdentity(lower) && holds(words, lower)) found.add(lower);
    }
  }
  return found;
}

/**
 * The groups of runs: those that their records give them, joined where runs are about one subject, i.e. where their tasks and calls
 * name the same rare identity (union and find, Tarjan 1975).
 *
 * @returns the runs with their groups, in the same order
 */
export function groupRuns(runs: readonly ParsedRun[]): ParsedRun[] {
  const parent = runs.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = i; parent[at] !== root; ) [at, parent[at]] = [parent[at]!, root];
    return root;
  };
  // The lesser name stands for both, whatever the order.
  const join = (a: number, b: number): void => {
    const [one, other] = [find(a), find(b)];
    if (runs[one]!.group <= runs[other]!.group) parent[other] = one;
    else parent[one] = other;
  };
  const byGroup = new Map<string, number>();
  const bySubject = new Map<string, number[]>();
  runs.forEach((run, i) => {
    const first = byGroup.get(run.group);
    if (first === undefined) byGroup.set(run.group, i);
    else join(first, i);
    for (const value of subjectsOf(run)) {
      const list = bySubject.get(value);
      if (list) list.push(i);
      else bySubject.set(value, [i]);
    }
  });
  const most = Math.max(OWNER_RUNS, OWNER_SHARE * runs.length);
  for (const list of bySubject.values()) {
    if (list.length > most) continue;
    for (const other of list.slice(1)) join(list[0]!, other);
  }
  return runs.map((run, i) => ({ ...run, group: runs[find(i)]!.group }));
}
