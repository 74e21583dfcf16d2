import { ownValue } from '../../domain/own-value.js';
import type { Company, Names } from './names.js';

/** A name that goes with others. */
export interface Companion {
  readonly name: string;
  /** Of the groups that use what it goes with, the share that use both; in a result less, as a result shows much. */
  readonly share: number;
  readonly groups: number;
}

const IN_RESULT = 0.8;

/** The names that go with one, in no order. */
export const rowOf = (company: Company, name: string): Readonly<Record<string, number>> =>
  ownValue(company, name) ?? {};

/** Names that go with what is around, each by what it goes with most. */
export function companyOf(
  { used, together, results }: Names,
  around: Iterable<string>,
): Map<string, Companion> {
  const found = new Map<string, Companion>();
  for (const name of around) {
    const all = ownValue(used, name) ?? 1;
    for (const [company, worth] of [
      [together, 1],
      [results, IN_RESULT],
    ] as const)
      for (const [other, groups] of Object.entries(rowOf(company, name))) {
        const share = worth * Math.min(1, groups / (all + 1));
        if (share > (found.get(other)?.share ?? 0)) found.set(other, { name: other, share, groups });
      }
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
