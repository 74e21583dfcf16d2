import { drawn } from '../unseen/drawn.js';
import { type RecordedSet, taskOf } from './load.js';

/** At most `count` of a list, chosen by the seed, in the order of the list. */
export function sample<T>(list: readonly T[], count: number, seed: number, keyOf: (item: T) => string): T[] {
  if (list.length <= count) return [...list];
  const chosen = new Set(drawn(list, seed, keyOf).slice(0, count));
  return list.filter((item) => chosen.has(item));
}

/**
 * Groups of tasks: tasks that any row excludes together are one group (union-find), so that a fold that leaves out a
 * group learns nothing that one of its rows excludes.
 *
 * @returns the name of its group for every task of the set
 */
export function taskGroups({ records, rows }: Pick<RecordedSet, 'records' | 'rows'>): Map<string, string> {
  const parent = new Map<string, string>();
  const rootOf = (task: string): string => {
    let root = task;
    while ((parent.get(root) ?? root) !== root) root = parent.get(root)!;
    return root;
  };
  for (const record of records) parent.set(taskOf(record), taskOf(record));
  for (const list of rows.values())
    for (const {
      exclude_task_ids: [first, ...others],
    } of list)
      for (const other of others) parent.set(rootOf(other), rootOf(first!));
  return new Map([...parent.keys()].map((task) => [task, rootOf(task)]));
}

/** The fold, from 0, of every group of tasks: as even as can be in groups, by the seed. */
export function foldOfGroup(groups: Iterable<string>, folds: number, seed: number): Map<string, number> {
  return new Map(drawn([...new Set(groups)], seed, (group) => group).map((group, i) => [group, i % folds]));
}
