import type { Random } from '../../src/index.js';

/** Units to be judged, and the ones that may be known then. */
export interface Fold {
  test: string[];
  train: string[];
}

/** Splits units (customers, tasks) into k folds, at random by the seed; never more folds than units. */
export function foldsOf(units: Iterable<string>, k: number, random: Random): Fold[] {
  const order = [...new Set(units)]
    .sort()
    .map((unit) => ({ unit, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ unit }) => unit);
  const count = Math.min(k, order.length);
  return Array.from({ length: count }, (_, fold) => ({
    test: order.filter((_, i) => i % count === fold),
    train: order.filter((_, i) => i % count !== fold),
  }));
}
