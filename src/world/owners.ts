import { argumentLeaves, readResult } from './history.js';
import type { ObservedRun } from './observed-run.js';

/** A value that tells one subject from another: an address, or an id; numbers alone are dates, amounts and postcodes too. */
export const tellsApart = (value: string): boolean =>
  value.length <= 80 && (value.includes('@') || (/\d{3}/.test(value) && /\p{L}/u.test(value)));

/** Runs in which a name was seen at several places before it is known to have one value all through a run. */
const OWNER = { runs: 5, share: 0.9 };

/**
 * Names under which calls and results hold whose run it is: one value all through a run, another in other runs, as the
 * id of a customer that every order of theirs carries.
 *
 * @returns by run the values that stand there
 */
export function ownersOf(runs: readonly Omit<ObservedRun, 'subject'>[]): string[][] {
  const byRun = runs.map(({ steps }) => {
    const names = new Map<string, { places: Set<string>; values: Set<string> }>();
    for (const step of steps) {
      if (step.outcome !== 'ok') continue;
      const place = `${step.action}\n${JSON.stringify(step.args)}`;
      const leaves = [
        ...argumentLeaves(step.args).map(({ name, value }) => ({ path: name, value })),
        ...readResult(step).leaves,
      ];
      for (const { path, value } of leaves) {
        const name = path.slice(path.lastIndexOf('.') + 1);
        if (name === '' || !tellsApart(value)) continue;
        const found = names.get(name) ?? { places: new Set(), values: new Set() };
        found.places.add(place);
        found.values.add(value);
        names.set(name, found);
      }
    }
    return names;
  });
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
  const found = new Set(
    [...counts].flatMap(([name, { agree, all, values }]) =>
      all >= OWNER.runs && agree >= OWNER.share * all && values.size > 1 ? [name] : [],
    ),
  );
  return byRun.map((names) =>
    [...names].flatMap(([name, { values }]) => (found.has(name) && values.size === 1 ? [...values] : [])),
  );
}
