import { ownValue } from '../../domain/own-value.js';
/** How often each of several things came. */
export interface Counts {
  readonly by: Readonly<Record<string, number>>;
  readonly sum: number;
}

/** Shares of several things by name; they sum to 1. */
export type Shares = Map<string, number>;

/** Evidence of some weight mixed into a prior: the more there is of it, the more it counts. */
export function mixed(prior: Shares, counts: ReadonlyMap<string, number>, own: number): Shares {
  const sum = [...counts.values()].reduce((total, weight) => total + weight, 0);
  if (sum === 0) return prior;
  const lambda = prior.size === 0 ? 1 : own;
  const shares = new Map([...prior].map(([name, share]) => [name, (1 - lambda) * share]));
  for (const [name, weight] of counts) shares.set(name, (shares.get(name) ?? 0) + (lambda * weight) / sum);
  return shares;
}

/** Counts mixed into a prior: what came of few things often is surer than what came of many (Witten and Bell 1991). */
export function mixedIn(prior: Shares, { by, sum }: Counts): Shares {
  const counts = new Map(Object.entries(by));
  return mixed(prior, counts, sum / (sum + counts.size));
}

/** Shares of what came next, each longer history mixed into the shorter ones. */
export function afterHistories(
  classes: Readonly<Record<string, Counts>>,
  histories: readonly string[],
): Shares {
  return histories.reduce((shares: Shares, history) => {
    const found = ownValue(classes, history);
    return found ? mixedIn(shares, found) : shares;
  }, new Map());
}
