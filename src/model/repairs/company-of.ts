import type { Company, Names } from './names.js';

/** A name that goes with others. */
export interface Companion {
  readonly name: string;
  /** Of the groups that use what it goes with, the share that use both; in a result less, as a result shows much. */
  readonly share: number;
  readonly groups: number;
}

const IN_RESULT = 0.8;

const rowOf = (company: Company, name: string): Readonly<Record<string, number>> =>
  Object.hasOwn(company, name) ? company[name]! : {};

/** Names that go with what is around, each by what it goes with most. */
export function companyOf(
  { used, together, results }: Names,
  around: Iterable<string>,
): Map<string, Companion> {
  const found = new Map<string, Companion>();
  for (const name of around) {
    const all = Object.hasOwn(used, name) ? used[name]! : 1;
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

/** Whether a name was used at that place of a line. */
export const isAt = ({ places }: Names, name: string, place: string): boolean =>
  (rowOf(places, name)[place] ?? 0) > 0;

/** Whether a name goes with one of those around. */
export const goesWith = ({ together, results }: Names, name: string, around: readonly string[]): boolean =>
  around.some(
    (other) =>
      other === name ||
      rowOf(together, other)[name] !== undefined ||
      rowOf(results, other)[name] !== undefined,
  );

/** How alike two names are spelled: shared pairs of letters, in [0, 1] (Dice's coefficient as Jaccard's). */
export function spelling(a: string, b: string): number {
  const pairs = (text: string): Set<string> => {
    const full = `^${text.toLowerCase()}$`;
    return new Set(Array.from({ length: full.length - 1 }, (_, i) => full.slice(i, i + 2)));
  };
  const x = pairs(a);
  const y = pairs(b);
  let both = 0;
  for (const pair of x) if (y.has(pair)) both += 1;
  return both / (x.size + y.size - both);
}
