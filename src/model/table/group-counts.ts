/** Of how many groups each thing is. */
export type GroupCounts = Map<string, { groups: number; last: string }>;

/** Counts a thing once for each group, and says whether it did. Runs come sorted by group, so that only the last one is held. */
export function countGroup(counts: GroupCounts, key: string, group: string): boolean {
  const cell = counts.get(key);
  if (cell?.last === group) return false;
  counts.set(key, { groups: (cell?.groups ?? 0) + 1, last: group });
  return true;
}
