import { argumentLeaves, saysValue } from './history.js';
import type { ObservedRun } from './observed-run.js';

/** A value of more than this share of all runs, or so many, names no subject. */
const MAX_SHARE = 0.1;
const FEW_RUNS = 3;

/** A value that tells one subject from another: an address, or an id; numbers alone are dates, amounts and postcodes too. */
const tells = (value: string): boolean =>
  value.length <= 80 && (value.includes('@') || (/\d{3}/.test(value) && /\p{L}/u.test(value)));

/**
 * Whose voice each run is: runs of one wording, or whose users named the same rare value, are one subject's (by union
 * and find, Tarjan 1975). Many runs of one subject are one voice that grows slowly.
 *
 * @returns a number for each run, those of one subject alike
 */
export function subjectsOf(runs: readonly Omit<ObservedRun, 'subject'>[]): number[] {
  const holders = new Map<string, number[]>();
  runs.forEach((run, i) => {
    const words = [run.query, ...run.steps.map(({ heard }) => heard)].join('\n').toLowerCase();
    const values = new Set<string>([`query\n${run.query.trim().toLowerCase()}`]);
    for (const step of run.steps) {
      for (const { value } of argumentLeaves(step.args))
        if (tells(value) && saysValue(words, value)) values.add(value);
    }
    for (const value of values) {
      const list = holders.get(value);
      if (list) list.push(i);
      else holders.set(value, [i]);
    }
  });
  const parent = runs.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = i; parent[at] !== root; ) [at, parent[at]] = [parent[at]!, root];
    return root;
  };
  for (const [value, list] of holders) {
    if (!value.startsWith('query\n') && list.length > Math.max(FEW_RUNS, MAX_SHARE * runs.length)) continue;
    for (const other of list.slice(1)) parent[find(other)] = find(list[0]!);
  }
  return runs.map((_, i) => find(i));
}
