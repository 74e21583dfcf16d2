/** Runs of one group count together as much as the square root of their number: weights by run. */
export function groupWeights(runs: readonly { readonly group: string }[]): number[] {
  const sizes = new Map<string, number>();
  for (const { group } of runs) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return runs.map(({ group }) => 1 / Math.sqrt(sizes.get(group)!));
}
