/** Names by the weight of the votes for them, most first, ties by name. */
export function vote(votes: readonly { name: string; weight: number }[]): string[] {
  const sums = new Map<string, number>();
  for (const { name, weight } of votes) sums.set(name, (sums.get(name) ?? 0) + weight);
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}
