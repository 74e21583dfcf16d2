/** By name the places of one run that have something of that name, and the values that stand there. */
export type NamesOfRun = Map<string, { places: Set<string>; values: Set<string> }>;

/** Runs in which several places have a name before it is known to have one value all through a run, and the share of them that agree. */
const LEAST = { runs: 5, share: 0.9 };

/** Notes a value under a name. */
export function noteName(names: NamesOfRun, name: string, place: string, value: string): void {
  const found = names.get(name) ?? { places: new Set(), values: new Set() };
  found.places.add(place);
  found.values.add(value);
  names.set(name, found);
}

/**
 * Names that have one value all through a run, of those that several places of a run have.
 *
 * @returns by name the values that runs agreed on
 */
export function constantNames(byRun: readonly NamesOfRun[]): Map<string, Set<string>> {
  const counts = new Map<string, { agree: number; all: number; values: Set<string> }>();
  for (const names of byRun) {
    for (const [name, { places, values }] of names) {
      if (places.size < 2) continue;
      const count = counts.get(name) ?? { agree: 0, all: 0, values: new Set() };
      count.all += 1;
      if (values.size === 1) {
        count.agree += 1;
        for (const value of values) count.values.add(value);
      }
      counts.set(name, count);
    }
  }
  return new Map(
    [...counts].flatMap(([name, { agree, all, values }]): [string, Set<string>][] =>
      all >= LEAST.runs && agree >= LEAST.share * all ? [[name, values]] : [],
    ),
  );
}
