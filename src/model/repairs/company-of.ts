import { ownValue } from '../../domain/own-value.js';
import type { Company, Names } from './names.js';

/** The names that go with one, in no order. */
const rowOf = (company: Company, name: string): Readonly<Record<string, number>> =>
  ownValue(company, name) ?? {};

/**
 * Names that go with what is around, each by what it goes with most: of the groups that use that, the share that use both;
 */
export function companyOf({ used, together, results }: Names, around: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of around)
    for (const company of [together, results])
      for (const [other, groups] of Object.entries(rowOf(company, name))) {
        const share = Math.min(1, groups / ((ownValue(used, name) ?? 1) + 1));
        if (share > (found.get(other) ?? 0)) found.set(other, share);
      }
  return found;
}

const pairsOf = (text: string): Set<number> => {
  const full = `^${text.toLowerCase()}$`;
  const pairs = new Set<number>();
  for (let i = 1; i < full.length; i++) pairs.add(full.charCodeAt(i - 1) * 65_536 + full.charCodeAt(i));
  return pairs;
};

/** How alike a name is spelled to others: shared pairs of letters over all, in [0, 1]. */
export function spellingTo(name: string): (other: string) => number {
  const own = pairsOf(name);
  return (other) => {
    const pairs = pairsOf(other);
    let both = 0;
    for (const pair of pairs) if (own.has(pair)) both += 1;
    return both / (own.size + pairs.size - both);
  };
}
