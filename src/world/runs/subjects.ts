import { argumentLeaves, saysValue } from './history.js';
import type { ObservedRun } from './observed-run.js';
import { ownersOf, tellsApart } from './owners.js';

/** A value of more than this share of all runs, or so many, names no subject. */
const MAX_SHARE = 0.1;
const FEW_RUNS = 3;
/** The same of a value under a name that holds whose run it is. */
const MAX_OWNED = 0.5;

/**
 * Whose voice each run is: runs of one wording, of one owner, or whose users named the same rare value, are one
 * subject's (by union and find, Tarjan 1975). Many runs of one subject are one voice that grows slowly.
 *
 * @returns a number for each run, those of one subject alike
 */
export function subjectsOf(runs: readonly Omit<ObservedRun, 'subject'>[]): number[] {
  const holders = new Map<string, number[]>();
  const owned = ownersOf(runs);
  runs.forEach((run, i) => {
    const words = [run.query, ...run.steps.map(({ heard }) => heard)].join('\n').toLowerCase();
    const values = new Set<string>([
      `query\n${run.query.trim().toLowerCase()}`,
      ...owned[i]!.map((value) => `owner\n${value}`),
    ]);
    for (const step of run.steps) {
      for (const { value } of argumentLeaves(step.args))
        if (tellsApart(value) && saysValue(words, value)) values.add(value);
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
    const share = value.startsWith('owner\n') ? MAX_OWNED : MAX_SHARE;
    if (!value.startsWith('query\n') && list.length > Math.max(FEW_RUNS, share * runs.length)) continue;
    for (const other of list.slice(1)) parent[find(other)] = find(list[0]!);
  }
  return runs.map((_, i) => find(i));
}
