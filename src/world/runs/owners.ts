import { constantNames, type NamesOfRun, noteName } from './constant-names.js';
import { argumentLeaves, readResult } from './history.js';
import type { ObservedRun } from './observed-run.js';

/** A value that tells one subject from another: an address, or an id; numbers alone are dates, amounts and postcodes too. */
export const tellsApart = (value: string): boolean =>
  value.length <= 80 && (value.includes('@') || (/\d{3}/.test(value) && /\p{L}/u.test(value)));

/**
 * Names under which calls and results hold whose run it is: one value all through a run, another in other runs, as the
 * id of a customer that every order of theirs carries.
 *
 * @returns by run the values that stand there
 */
export function ownersOf(runs: readonly Omit<ObservedRun, 'subject'>[]): string[][] {
  const byRun = runs.map(({ steps }) => {
    const names: NamesOfRun = new Map();
    for (const step of steps) {
      if (step.outcome !== 'ok') continue;
      const place = `${step.action}\n${JSON.stringify(step.args)}`;
      const leaves = [
        ...argumentLeaves(step.args).map(({ name, value }) => ({ path: name, value })),
        ...readResult(step).leaves,
      ];
      for (const { path, value } of leaves) {
        const name = path.slice(path.lastIndexOf('.') + 1);
        if (name !== '' && tellsApart(value)) noteName(names, name, place, value);
      }
    }
    return names;
  });
  const constant = constantNames(byRun);
  const tells = (name: string): boolean => (constant.get(name)?.size ?? 0) > 1;
  return byRun.map((names) =>
    [...names].flatMap(([name, { values }]) => (tells(name) && values.size === 1 ? [...values] : [])),
  );
}
