import { SEVERAL_GROUPS } from '../settings.js';
import { groupsBy } from './group-counts.js';
import type { Table } from './table.js';

/** The words of tasks that belong to no one owner: stems that tasks of several groups have, by how many. */
export type SharedWords = Readonly<Record<string, number>>;

/** Learns which words of tasks are not one owner's. */
export function learnSharedWords({ runs }: Pick<Table, 'runs'>): SharedWords {
  const shared = [...groupsBy(runs, ({ words }) => words)].filter(([, groups]) => groups >= SEVERAL_GROUPS);
  return Object.fromEntries(shared.sort(([a], [b]) => (a < b ? -1 : 1)));
}
