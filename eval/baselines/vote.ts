/** How likely each of several things is, the likeliest first. */
export type Shares = ReadonlyMap<string, number>;

/** Names with their share of the votes' weight, most first, ties by name. */
export function voteShares(votes: readonly { name: string; weight: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  let total = 0;
  for (const { name, weight } of votes) {
    sums.set(name, (sums.get(name) ?? 0) + weight);
    total += weight;
  }
  return new Map(
    [...sums]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([name, sum]) => [name, total > 0 ? sum / total : 0]),
  );
}

/** Names by the weight of the votes for them, most first, ties by name. */
export const vote = (votes: readonly { name: string; weight: number }[]): string[] => [
  ...voteShares(votes).keys(),
];
