import { SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import type { Table } from './table.js';

/** The words of tasks that belong to no one owner: stems that tasks of several groups have, by how many. */
export type SharedWords = Readonly<Record<string, number>>;

/** Learns which words of tasks are not one owner's. */
export function learnSharedWords({ runs }: Pick<Table, 'runs'>): SharedWords {
  const counts: GroupCounts = new Map();
  for (const run of runs) for (const word of run.words) countGroup(counts, word, run.group);
  const shared = [...counts].flatMap(([word, { groups }]): [string, number][] =>
    groups >= SEVERAL_GROUPS ? [[word, groups]] : [],
  );
  return Object.fromEntries(shared.sort(([a], [b]) => (a < b ? -1 : 1)));
}
