import { type Posterior, type Prior, posterior } from './posterior.js';
import type { Cursor, WalkedPath } from './walked-path.js';

/** How runs like this one fared with an action and without it. */
export interface Contrast {
  action: string;
  /** Success of the runs that took the action from here on, and of those that did not. */
  taken: Posterior;
  skipped: Posterior;
  /** Unweighted counts of the runs that are most like the task, for people: by taken or skipped, and how they ended. */
  counts: { taken: [successes: number, failures: number]; skipped: [successes: number, failures: number] };
  /** The chance that this task needs it: weighted share of the successful runs, half a run put to either side. */
  need: number;
}

/** Runs that count for less than this beside the most alike are not counted for people. */
const ALIKE = 0.1;

/**
 * Compares, for every action that runs took from the given places on, how those fared that took it with those
 * that did not.
 *
 * @param start places on paths, as the search starts from
 * @returns one contrast an action, ordered by action
 */
export function contrasts(paths: WalkedPath[], start: Cursor[], prior: Prior): Contrast[] {
  interface Tally {
    s: number;
    f: number;
    cs: number;
    cf: number;
  }
  const zero = (): Tally => ({ s: 0, f: 0, cs: 0, cf: 0 });
  const all = zero();
  const byAction = new Map<string, Tally>();
  const add = (tally: Tally, weight: number, path: WalkedPath): void => {
    tally.s += weight * path.successes;
    tally.f += weight * path.failures;
    if (weight < ALIKE) return;
    tally.cs += path.successes;
    tally.cf += path.failures;
  };
  const counted = new Set<number>();
  for (const cursor of start) {
    if (counted.has(cursor.path)) continue;
    counted.add(cursor.path);
    const path = paths[cursor.path]!;
    add(all, cursor.weight, path);
    const actions = new Set<string>();
    for (let i = cursor.position; i < path.steps.length; i++) actions.add(path.steps[i]!.action);
    for (const action of actions) {
      let tally = byAction.get(action);
      if (!tally) {
        tally = zero();
        byAction.set(action, tally);
      }
      add(tally, cursor.weight, path);
    }
  }
  return [...byAction]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([action, t]) => ({
      action,
      taken: posterior(t.s, t.f, prior),
      skipped: posterior(all.s - t.s, all.f - t.f, prior),
      counts: { taken: [t.cs, t.cf], skipped: [all.cs - t.cs, all.cf - t.cf] },
      need: (t.s + 0.5) / (all.s + 1),
    }));
}
