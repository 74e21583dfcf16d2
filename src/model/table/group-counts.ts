/** Of how many groups each thing is. */
export type GroupCounts = Map<string, { groups: number; last: string }>;

/** Counts a thing once for each group, and says whether it did. Runs come sorted by group, so that only the last one is held. */
export function countGroup(counts: GroupCounts, key: string, group: string): boolean {
  const cell = counts.get(key);
  if (cell?.last === group) return false;
  counts.set(key, { groups: (cell?.groups ?? 0) + 1, last: group });
  return true;
}

/** Of how many groups each thing of some runs is; they come sorted by group. */
export function groupsBy<Run extends { readonly group: string }>(
  runs: readonly Run[],
  thingsOf: (run: Run) => Iterable<string>,
): ReadonlyMap<string, number> {
  const counts: GroupCounts = new Map();
  for (const run of runs) for (const thing of thingsOf(run)) countGroup(counts, thing, run.group);
  return new Map([...counts].map(([thing, { groups }]) => [thing, groups]));
}
