/** Of how many groups each thing is. */
export type GroupCounts<Group extends string | number = string> = Map<
  string,
  { groups: number; last: Group }
>;

/** Counts a thing once for each group. Runs come sorted by group, so that only the last one is held. */
export function countGroup<Group extends string | number>(
  counts: GroupCounts<Group>,
  key: string,
  group: Group,
): void {
  const cell = counts.get(key);
  if (!cell) counts.set(key, { groups: 1, last: group });
  else if (cell.last !== group) {
    cell.groups += 1;
    cell.last = group;
  }
}
