/** One side in a stratum: the mean of each group counts once. */
export interface Side {
  readonly sum: number;
  readonly groups: number;
}

/** A share of a side, drawn to the mean of all by one group: of a few groups that all succeed little is known. */
type Rate = (side: Side) => number;

/**
 * The difference of two sides over the strata that have both, each stratum by how much it tells, with its standard deviation and
 * what all of them tell together.
 *
 * @param measure what the difference of two sides is in a stratum, and by how many groups the spread of a side is divided
 * @returns undefined where no stratum has both sides
 */
export function overStrata(
  strata: readonly (readonly [did: Side, not: Side])[],
  {
    effectOf,
    groupsOf,
  }: {
    readonly effectOf: (did: Side, not: Side, rate: Rate) => number;
    readonly groupsOf: (side: Side) => number;
  },
): { d: number; sd: number; weights: number } | undefined {
  const all = strata.flat();
  const mean =
    (all.reduce((sum, side) => sum + side.sum, 0) + 0.5) /
    (all.reduce((sum, { groups }) => sum + groups, 0) + 1);
  const rate: Rate = ({ sum, groups }) => (sum + mean) / (groups + 1);
  const spread = (side: Side): number => (rate(side) * (1 - rate(side))) / groupsOf(side);
  let [weights, sum, variance] = [0, 0, 0];
  for (const [did, not] of strata) {
    if (did.groups === 0 || not.groups === 0) continue;
    const weight = (did.groups * not.groups) / (did.groups + not.groups);
    weights += weight;
    sum += weight * effectOf(did, not, rate);
    variance += weight ** 2 * (spread(did) + spread(not));
  }
  return weights === 0 ? undefined : { d: sum / weights, sd: Math.sqrt(variance) / weights, weights };
}
