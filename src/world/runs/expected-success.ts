import type { ObservedRun } from './observed-run.js';

/** More actions than this that never went through tell no more. */
const MOST = 4;

/**
 * How likely each run was to come through by how many of the actions that it tried never went through: what fails with
 * nothing refused fails for something that nobody said. Half a run is added to each side (Krichevsky and Trofimov 1981).
 */
export function expectedSuccess(runs: readonly ObservedRun[]): Map<ObservedRun, number> {
  const stuck = runs.map(({ steps }) => {
    const through = new Set(steps.flatMap(({ action, outcome }) => (outcome === 'ok' ? [action] : [])));
    const never = steps.flatMap(({ action, outcome }) =>
      outcome === 'error' && !through.has(action) ? [action] : [],
    );
    return Math.min(MOST, new Set(never).size);
  });
  const came = new Array<number>(MOST + 1).fill(0.5);
  const all = new Array<number>(MOST + 1).fill(1);
  for (const [i, run] of runs.entries()) {
    all[stuck[i]!]! += 1;
    if (run.success > 0.5) came[stuck[i]!]! += 1;
  }
  return new Map(runs.map((run, i) => [run, came[stuck[i]!]! / all[stuck[i]!]!]));
}
